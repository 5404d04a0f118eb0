import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readJson } from '#/platform/server/read-json.ts'
import type { ChannelNews, NewsRefusal } from '../port.ts'

export type RsaKey = { readonly kty: 'RSA'; readonly n: string; readonly e: string }

const headerShape = z.object({ alg: z.literal('RS256') })
const side = z.object({ account: z.string().regex(/^\d{20}$/) })
const newsShape = z.union([
  z.object({ webhookType: z.literal('outgoingPayment'), SidePayer: side }).transform((news) => news.SidePayer.account),
  z.object({ webhookType: z.literal('incomingPayment'), SideRecipient: side }).transform((news) => news.SideRecipient.account),
])

/**
 * The body is a JWT signed by the bank's published key. It names a payment by an id of the statement, not by that of our draft, so
 * all that is taken from it is whose account has moved.
 */
export function readWebhook(keys: readonly RsaKey[], body: string): Result<ChannelNews, NewsRefusal> {
  const [header = '', payload = '', signature = '', ...rest] = body.trim().split('.')
  if (rest.length > 0 || !headerShape.safeParse(decoded(header)).success) return refuse({ kind: 'forged' })
  const signed = Buffer.from(`${header}.${payload}`)
  const bytes = Buffer.from(signature, 'base64url')
  const isSigned = keys.some((key) => verify('RSA-SHA256', signed, createPublicKey({ key, format: 'jwk' }), bytes))
  if (!isSigned) return refuse({ kind: 'forged' })
  const news = newsShape.safeParse(decoded(payload))
  return news.success ? ok({ account: news.data }) : refuse({ kind: 'garbage' })
}

const keyShape = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string() })
const keysShape = z.union([
  z.object({ keys: z.array(keyShape) }).transform(({ keys }) => keys),
  keyShape.transform((key) => [key]),
])

/** The published key: one, or a set of them. */
export function readKeys(json: unknown): readonly RsaKey[] | undefined {
  const keys = keysShape.safeParse(json)
  return keys.success ? keys.data : undefined
}

function decoded(part: string): unknown {
  return readJson(Buffer.from(part, 'base64url').toString('utf8'))
}
