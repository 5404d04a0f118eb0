import type { Endpoint } from '#/wire/endpoint.ts'
import { endpointKey, refusalAnswer } from './api.ts'
import type { Answer, ApiParts, Raw } from './api.ts'
import type { Caller } from './gate.ts'
import { equalBytes, sha256 } from './secrets.ts'

const keyShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A run that did not finish in this time died with its process; the key may be tried again. */
const staleSeconds = 30

/** The same key and body give the same answer; another body is refused; two at once run once. */
export async function withIdempotency(
  parts: Pick<ApiParts, 'db' | 'clock'>,
  contract: Endpoint,
  caller: Caller,
  scope: unknown,
  raw: Raw,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const key = caller.idempotencyKey
  if (key === undefined || !keyShape.test(key)) return refusalAnswer({ kind: 'keyMissing' }, [])
  const principal = principalOf(scope, caller)
  const body = sha256(`${endpointKey(contract)}\n${stableJson([raw.params, raw.query, raw.headers, raw.body])}`)
  const earlier = await claimKey(parts, principal, key, endpointKey(contract), body)
  if (earlier) return earlier
  const own = parts.db.updateTable('idempotency_keys').where('principal', '=', principal).where('key', '=', key)
  const answer = await run().catch(async (fault: unknown) => {
    await parts.db.deleteFrom('idempotency_keys').where('principal', '=', principal).where('key', '=', key).execute()
    throw fault
  })
  await own.set({ state: 'done', status: answer.status, response: JSON.stringify(answer.body) }).execute()
  return answer
}

async function claimKey(
  { db, clock }: Pick<ApiParts, 'db' | 'clock'>,
  principal: string,
  key: string,
  endpoint: string,
  body: Buffer,
): Promise<Answer | undefined> {
  const now = clock.now()
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ principal, key, endpoint, body_sha256: body, state: 'running', created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['principal', 'key'])
        .doUpdateSet({ created_at: now })
        .where('idempotency_keys.state', '=', 'running')
        .where('idempotency_keys.created_at', '<', now.subtract({ seconds: staleSeconds }))
        .where('idempotency_keys.body_sha256', '=', body),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!equalBytes(row.body_sha256, body)) return refusalAnswer({ kind: 'keyReused' }, [])
  if (row.state === 'running') return refusalAnswer({ kind: 'keyRunning' }, [])
  return { status: row.status ?? 200, body: row.response as Record<string, unknown>, cookies: [] }
}

function principalOf(scope: unknown, caller: Caller): string {
  const person = typeof scope === 'object' && scope !== null && 'personId' in scope ? String(scope.personId) : `ip:${caller.ip}`
  return caller.orgId === undefined ? person : `${person}@${caller.orgId}`
}

function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Uint8Array) return sha256(part).toString('hex')
    if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
      return Object.fromEntries(Object.entries(part).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    }
    return part
  })
}
