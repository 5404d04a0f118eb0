export const secret = ''
