// No money is lost.
// expect: satisfied
A[] not Reader.Alarm
