export const total = 0
