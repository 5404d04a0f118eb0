export const key = crypto.randomUUID()
