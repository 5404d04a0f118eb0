const connectingCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
] as const

/** Only connection failures prove that no byte of the request was sent; after any other failure it may have been executed. */
export function wasNeverSent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return connectingCodes.some((known) => known === code)
}
