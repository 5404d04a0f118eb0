export const task = 0
