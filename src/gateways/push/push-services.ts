/** Hosts of the push services of browsers; a leading dot stands for every name under it. */
const services = [
  // Chrome, Edge on Android, Opera, Samsung Internet, Yandex Browser.
  'fcm.googleapis.com',
  // Firefox.
  '.push.services.mozilla.com',
  // Safari.
  '.push.apple.com',
  // Edge on Windows.
  '.notify.windows.com',
] as const

/**
 * Whether an address belongs to a push service. The address comes from a browser and our server calls it: anything but a known host by
 * https at its usual port would let a stranger reach the network behind the server. `more`: origins the operator has added.
 */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (more.includes(url.origin)) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return services.some((known) => (known.startsWith('.') ? url.hostname.endsWith(known) : url.hostname === known))
}
