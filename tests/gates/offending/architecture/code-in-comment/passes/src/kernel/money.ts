// The rate for payments by companies; for people it is lower.
export const rate = 600
