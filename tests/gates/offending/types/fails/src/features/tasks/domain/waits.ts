setTimeout(() => {}, 10)

export const waited = true
