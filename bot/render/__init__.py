"""What is said: events become posts here, and posts become words when they are sent."""
