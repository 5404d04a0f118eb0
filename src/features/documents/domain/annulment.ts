/** Signs of a reason that tells the other side something. */
export const shortestReason = 10
