/** An address of our own site from a query; anything that could lead elsewhere is dropped. */
export function innerAddress(given: string | null): string | undefined {
  return given !== null && /^\/(?![/\\])[^\s\\]*$/.test(given) ? given : undefined
}
