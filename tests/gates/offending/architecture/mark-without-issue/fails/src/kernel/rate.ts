// FIXME
export const rate = 600
