import type { FastifyInstance } from 'fastify'
import { companionCookieName, cookiesOf } from './http-caller.ts'

/**
 * A request that follows a link from an email or another site lacks the Strict companion cookie, so a signed-in person would
 * appear signed out. The answer is a page that opens the same address again, this time from our own site.
 */
export function sameSiteEntry(app: FastifyInstance, secureCookies: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers } = request
    if (headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-mode'] !== 'navigate' || request.method !== 'GET') return
    const cookies = cookiesOf(request)
    if (cookies['token'] === undefined || cookies[companionCookieName(secureCookies)] !== undefined) return
    await reply
      .headers({
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('text/html; charset=utf-8')
      .send(
        '<!doctype html><html lang="ru"><meta charset="utf-8"><meta http-equiv="refresh" content="0"><title>Открываем…</title></html>',
      )
  })
}
