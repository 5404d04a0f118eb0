import { gzipSync } from 'node:zlib'

/** A user agent that looks like a bot gets bare status pages. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Total bytes of the scripts named in a page's HTML, each compressed by gzip at the highest level. */
export async function firstLoadOf(site: string, path: string): Promise<number> {
  const html = await fetch(site + path, { headers: { 'user-agent': browser } }).then((answer) => answer.text())
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  if (scripts.size === 0) throw new Error(`${path} names no scripts`)
  const sizes = await Promise.all(
    [...scripts].map(async (script) => {
      const answer = await fetch(site + script, { headers: { 'accept-encoding': 'identity' } })
      if (!answer.ok) throw new Error(`${script} answers ${answer.status}`)
      return gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length
    }),
  )
  return sizes.reduce((total, size) => total + size, 0)
}
