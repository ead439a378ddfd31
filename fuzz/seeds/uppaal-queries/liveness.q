A[] true
E<> false
