import type { FastifyInstance } from 'fastify'
import { listOpenTasks } from '#/features/tasks/server/list-open-tasks.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'

type Deps = { readonly db: Reader; readonly clock: Clock; readonly publicUrl: string }

/** A sitemap may name 50 000 addresses; the newest tasks are those that a search engine has not seen. */
const mostTasks = 10_000
/** Search engines ask rarely; whoever asks more often is given the same text. */
const keptMinutes = 10

const openPages = ['/', '/tasks', '/partner']
const closedPaths = ['/client/', '/person/', '/receipt/', '/dev/', '/api/']

/** What search engines may read: the public pages and the tasks that take applications. */
export function sitemapRoutes(app: FastifyInstance, { db, clock, publicUrl }: Deps): void {
  const origin = publicUrl.replace(/\/$/, '')
  let kept: { readonly until: Temporal.Instant; readonly text: Promise<string> } | undefined
  app.get('/sitemap.xml', async (_, reply) => {
    const now = clock.now()
    if (!kept || Temporal.Instant.compare(kept.until, now) <= 0) {
      kept = { until: now.add({ minutes: keptMinutes }), text: sitemap() }
      kept.text.catch(() => {
        kept = undefined
      })
    }
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(await kept.text)
  })
  app.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        ['User-agent: *', ...closedPaths.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'),
      ),
  )

  async function sitemap(): Promise<string> {
    const tasks = await listOpenTasks({ db, clock }, mostTasks)
    const addresses = [
      ...openPages.map((path) => `<url><loc>${origin}${path}</loc></url>`),
      ...tasks.map(({ id, updated_at: at }) => `<url><loc>${origin}/tasks/${id}</loc><lastmod>${at.toString()}</lastmod></url>`),
    ]
    const head = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    return `${head}${addresses.join('')}</urlset>`
  }
}
