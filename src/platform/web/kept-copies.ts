import { assetsCache, copiesPrefix } from './forget-copies.ts'
import { copyLife, keptAtOf, ownerOfCopies } from './kept-copy.ts'

/**
 * Copies of a person's own pages, for reading without a network. The service worker (`public/service-worker.js`) only reads them. They
 * belong to the account that is signed in, and go with it.
 */
const copiesLimit = 50
const bytesLimit = 20 * 1024 * 1024
/** A copy this young is not read again. */
const freshTime = 5 * 60_000

/** Keeps a copy of the page at this address, with the files it needs; the oldest copies make room. */
export async function keepCopy(address: string): Promise<void> {
  const owner = ownerOfCopies()
  if (owner === undefined) return
  const cache = await caches.open(copiesPrefix + owner)
  const known = await cache.match(address)
  if (known && Date.now() - keptAtOf(known) < freshTime) return
  const answer = await fetch(address, { headers: { accept: 'text/html' } })
  if (answer.status !== 200 || answer.redirected || !isHtml(answer)) return
  const html = await answer.text()
  const files = filesOf(html)
  await keepFiles(files)
  // Somebody may have left while the page was coming.
  if (ownerOfCopies() !== owner) return
  await cache.put(address, copyOf(answer, html, files))
  await makeRoom(cache)
}

function copyOf(answer: Response, html: string, files: readonly string[]): Response {
  const kept = ['content-type', 'content-security-policy', 'x-request-id', 'x-content-type-options', 'referrer-policy']
  const headers = kept.flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  const body = new Blob([html])
  return new Response(body, {
    headers: [
      ...headers,
      ['x-kept-at', String(Date.now())],
      ['x-kept-bytes', String(body.size)],
      ['x-kept-files', files.join(' ')],
      ['x-title', encodeURIComponent(title.replace(/ — Наряд$/, ''))],
    ],
  })
}

/** What the page itself names, and what it has brought since. */
function filesOf(html: string): readonly string[] {
  const named = [...html.matchAll(/["'](\/assets\/[\w.-]+)["']/g)].map(([, path = '']) => path)
  const brought = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return [...new Set([...named, ...brought.filter((path) => path.startsWith('/assets/'))])]
}

/** Files have their content in their names: one that is here is the right one. */
async function keepFiles(files: readonly string[]): Promise<void> {
  const cache = await caches.open(assetsCache)
  await Promise.all(
    files.map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path)
    }),
  )
}

async function makeRoom(cache: Cache): Promise<void> {
  const requests = await cache.keys()
  const found = await Promise.all(requests.map(async (request) => ({ request, copy: await cache.match(request) })))
  const copies = found.flatMap(({ request, copy }) =>
    copy ? [{ request, copy, bytes: Number(copy.headers.get('x-kept-bytes')) }] : [],
  )
  copies.sort((one, other) => keptAtOf(other.copy) - keptAtOf(one.copy))
  let bytes = 0
  const needed = new Set<string>()
  for (const [place, each] of copies.entries()) {
    bytes += each.bytes
    const isOld = Date.now() - keptAtOf(each.copy) >= copyLife
    if (place >= copiesLimit || bytes > bytesLimit || isOld) await cache.delete(each.request)
    else for (const path of (each.copy.headers.get('x-kept-files') ?? '').split(' ')) needed.add(path)
  }
  const assets = await caches.open(assetsCache)
  const stale = (await assets.keys()).filter(({ url }) => !needed.has(new URL(url).pathname))
  await Promise.all(stale.map((request) => assets.delete(request)))
}

function isHtml(answer: Response): boolean {
  return /^text\/html\b/.test(answer.headers.get('content-type') ?? '')
}
