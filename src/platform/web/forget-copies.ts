import { readCookie } from './session-cookies.ts'

/** Caches of kept pages, one an account. */
export const copiesPrefix = 'kept-pages:'
/** The cache of the files they need. */
export const assetsCache = 'kept-assets'

export function signedInAccount(): string | undefined {
  return readCookie('token') === undefined ? undefined : readCookie('personid')
}

/** At sign-out, and when another account is seen at this browser: copies of all others go. */
export async function forgetCopies(of: 'all' | 'others' = 'all'): Promise<void> {
  if (!('caches' in globalThis)) return
  const own = of === 'others' ? signedInAccount() : undefined
  const names = await caches.keys()
  const foreign = names.filter((name) => name.startsWith(copiesPrefix) && (own === undefined || name !== copiesPrefix + own))
  if (own === undefined) foreign.push(assetsCache)
  await Promise.all(foreign.map((name) => caches.delete(name)))
}
