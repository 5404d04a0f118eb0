export function now(): unknown {
  return globalThis.Date
}
