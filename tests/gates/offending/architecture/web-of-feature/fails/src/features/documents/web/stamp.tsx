export const stamp = 'stamp'
