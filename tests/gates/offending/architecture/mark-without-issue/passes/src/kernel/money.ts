// TODO(12) round by law
// NOTE the rate is in basis points
export const rate = 600
