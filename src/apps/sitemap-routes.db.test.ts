import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHttp } from '#/platform/server/http.ts'
import { silentLog } from '#/platform/server/log.ts'
import { openTaskHouse } from '../../tests/support/task-house.ts'
import { sitemapRoutes } from './sitemap-routes.ts'

test('search engines are told of the tasks that take applications, and of no others', async () => {
  await using house = await openTaskHouse()
  const app = openHttp({ log: silentLog, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' })
  sitemapRoutes(app, { db: house.db, clock: house.clock, publicUrl: 'https://naryad.example/' })
  const client = await house.addClient()
  const [open, paused] = [await house.publish(client), await house.publish(client, { title: 'Приостановленное задание' })]
  await house.db.updateTable('tasks').set({ state: 'paused' }).where('title', '=', 'Приостановленное задание').execute()
  const read = async (url: string) => (await app.inject({ url })).body
  const first = await read('/sitemap.xml')
  assert.ok(first.includes(`<loc>https://naryad.example/tasks/${open}</loc>`))
  assert.ok(first.includes('<loc>https://naryad.example/tasks</loc>'))
  assert.ok(!first.includes(paused))
  await house.db.updateTable('tasks').set({ state: 'cancelled' }).execute()
  assert.equal(await read('/sitemap.xml'), first, 'asked again at once, it is not gathered anew')
  house.clock.advance({ minutes: 10 })
  assert.ok(!(await read('/sitemap.xml')).includes(open))
  assert.match(await read('/robots.txt'), /Disallow: \/api\/\nSitemap: https:\/\/naryad\.example\/sitemap\.xml\n$/)
  await app.close()
})
