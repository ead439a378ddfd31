G F s = idle
