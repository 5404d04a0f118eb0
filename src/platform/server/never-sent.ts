const connectingCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
] as const

/** Only failures of connecting prove that no byte of a request left us; after anything else it may have been executed. */
export function wasNeverSent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return connectingCodes.some((known) => known === code)
}
