"""Recto beside software that nobody here wrote, over real sockets on the loopback interface."""
