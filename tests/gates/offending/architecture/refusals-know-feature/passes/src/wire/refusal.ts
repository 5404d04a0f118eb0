export const text = 'text'
