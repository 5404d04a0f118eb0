// TODO round by law
export const rate = 600
