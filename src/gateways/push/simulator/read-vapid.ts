import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { systemClock } from '#/platform/server/clock.ts'
import { readJson } from '#/platform/server/read-json.ts'

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/) })
const head = z.object({ alg: z.literal('ES256') })

/**
 * The public key that signed the header of a message (RFC 8292): a token for this service alone, for no longer than a day, with a contact.
 * Undefined: no such signature.
 */
export function readVapid(header: string, audience: string): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [first = '', second = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || !head.safeParse(partOf(first)).success) return undefined
  const said = claims.safeParse(partOf(second))
  if (!said.success || said.data.aud !== audience) return undefined
  const seconds = systemClock.now().epochMilliseconds / 1000
  if (said.data.exp <= seconds || said.data.exp > seconds + 24 * 60 * 60) return undefined
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${first}.${second}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? key : undefined
}

function partOf(text: string): unknown {
  return readJson(Buffer.from(text, 'base64url').toString('utf8'))
}
