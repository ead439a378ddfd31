A[] not Q.t
