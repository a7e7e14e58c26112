"""Ports made real: the network, the stores, the clock. Imported by `recto.wiring` only."""
