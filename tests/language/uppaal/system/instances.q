E<> Explicit.u and one == 42
A[] Explicit.u imply one == 42 and x[0] >= 4
E<> Fixed.u and v[1] == 21
E<> Q(8,0).u and v[2] == 80
E<> Q(7,2).u and v[2] == 72
A[] v[2] == 0 or exists (d : int[7,8]) exists (i : id_t) Q(d,i).u and v[2] == 10 * d + i
E<> Sender.u and Receiver(1).u
A[] not Receiver(0).u and not Receiver(2).u
E<> Solo.n == 4
A[] Solo.n <= 4
