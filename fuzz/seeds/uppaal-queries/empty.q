
// nothing here
