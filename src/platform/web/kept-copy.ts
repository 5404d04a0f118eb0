import { copiesPrefix, signedInAccount } from './forget-copies.ts'
import { readCookie } from './session-cookies.ts'

/** Milliseconds a copy may be shown for: as long as the session that read it may last. */
export const copyLife = 24 * 60 * 60_000

/** Whether this address may be opened without a network. */
export async function hasCopy(address: string): Promise<boolean> {
  const [copy] = await copiesAt(address)
  return copy !== undefined && Date.now() - keptAtOf(copy) < copyLife
}

/** When this very page was kept, in milliseconds since 1970; undefined for a page that came from the server just now. */
export async function shownCopyKeptAt(requestId: string): Promise<number | undefined> {
  const [copy] = await copiesAt(location.href)
  return copy?.headers.get('x-request-id') === requestId ? keptAtOf(copy) : undefined
}

async function copiesAt(address: string): Promise<readonly Response[]> {
  const owner = ownerOfCopies()
  if (!('caches' in globalThis) || owner === undefined || !navigator.serviceWorker?.controller) return []
  const cache = await caches.open(copiesPrefix + owner)
  return cache.matchAll(address)
}

/** Only somebody who works as a contractor now makes copies; they stay while he looks at the side of his company. */
export function ownerOfCopies(): string | undefined {
  return readCookie('clientmode') === '0' ? signedInAccount() : undefined
}

/** Milliseconds since 1970. */
export function keptAtOf(copy: Response): number {
  return Number(copy.headers.get('x-kept-at'))
}
