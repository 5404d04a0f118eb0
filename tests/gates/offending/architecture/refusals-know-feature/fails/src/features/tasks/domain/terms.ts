export const limit = 5
