"""Messages out: rendered when they are sent, within the budgets, in order; the only caller that sends."""
