export const builder = {}
