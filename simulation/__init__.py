"""The whole bot in one loop: time, chance, faults and death come from one seed."""
