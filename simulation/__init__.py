"""The whole bot in one event loop: one seed decides time, random numbers, faults and kills."""
