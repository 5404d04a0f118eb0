import { readCookie } from './session-cookies.ts'

/** The little that every page needs of its copy; the rest comes when there is time (`kept-copies.ts`). */
export const copiesPrefix = 'kept-pages:'
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

export function signedInAccount(): string | undefined {
  return readCookie('token') === undefined ? undefined : readCookie('personid')
}

/** Milliseconds since 1970. */
export function keptAtOf(copy: Response): number {
  return Number(copy.headers.get('x-kept-at'))
}
