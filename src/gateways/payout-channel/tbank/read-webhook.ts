import { timingSafeEqual, createHash } from 'node:crypto'
import { z } from 'zod'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readJson } from '#/platform/server/read-json.ts'
import type { ChannelNews, NewsRefusal, WebhookHeaders } from '../port.ts'

const newsShape = z.union([
  z.object({ paymentId: z.string().min(1).max(64) }).transform(({ paymentId }) => paymentId),
  z.object({ id: z.string().min(1).max(64) }).transform(({ id }) => id),
])

/** «Статус платежа»: the bank shows the secret it was given when the webhook was connected. */
export function readWebhook(secret: string | undefined, headers: WebhookHeaders, body: string): Result<ChannelNews, NewsRefusal> {
  const shown = headers['authorization']
  if (secret === undefined || typeof shown !== 'string' || !isSame(shown, `Bearer ${secret}`)) return refuse({ kind: 'forged' })
  const news = newsShape.safeParse(readJson(body))
  return news.success ? ok({ key: news.data }) : refuse({ kind: 'garbage' })
}

function isSame(shown: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(shown), digest(expected))
}
