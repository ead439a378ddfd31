E<> 2 > -x
A[] i == -x
