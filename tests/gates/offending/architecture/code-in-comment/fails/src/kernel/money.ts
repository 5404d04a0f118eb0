// const rate = 400
// return share(amount)
export const rate = 600
