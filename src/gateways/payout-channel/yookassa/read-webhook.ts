import { z } from 'zod'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readJson } from '#/platform/server/read-json.ts'
import type { ChannelNews, NewsRefusal } from '../port.ts'

const newsShape = z.object({
  type: z.literal('notification'),
  event: z.enum(['payout.succeeded', 'payout.canceled']),
  object: z.object({ metadata: z.object({ order_key: z.string().min(1).max(64) }) }),
})

/**
 * `payout.succeeded` and `payout.canceled` carry no signature, so nothing is taken from them but which order to look up: a letter
 * of a stranger costs one look-up.
 */
export function readWebhook(body: string): Result<ChannelNews, NewsRefusal> {
  const news = newsShape.safeParse(readJson(body))
  return news.success ? ok({ key: news.data.object.metadata.order_key }) : refuse({ kind: 'garbage' })
}
