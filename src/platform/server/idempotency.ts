import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { committingWith } from './before-commit.ts'
import type { AskCommitting } from './before-commit.ts'
import type { Database } from './database.ts'
import type { Caller } from './gate.ts'
import { equalBytes, sha256, sha256Hex } from './secrets.ts'

/** The part of an answer stored for repeated calls. */
export type StoredAnswer = { readonly status: number; readonly body: Record<string, unknown> }

/** Identity of a call: the caller, the endpoint and the input already parsed by the contract. */
export type RepeatableCall = {
  readonly endpoint: string
  readonly caller: Pick<Caller, 'idempotencyKey' | 'ip'>
  readonly scope: unknown
  readonly input: unknown
  /** Without a key of its own the call has one: of the session, the endpoint and the input. */
  readonly mayLackKey?: boolean
}

type Deps = { readonly db: Database; readonly clock: Clock }
type KeyRefusal = Refusal<'keyMissing' | 'keyReused' | 'keyRunning'>
type Claim = { readonly principal: string; readonly key: string; readonly claimedAt: Temporal.Instant }

const keyShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * A run that did not finish in this time is considered dead with its process, and the key may be retried. Longer than any
 * request lives.
 */
const staleSeconds = 60

/** Statuses that mean «nothing was done, come later»: the key stays free. */
const passing: readonly number[] = [429, 503]

/**
 * Runs a call at most once per key: the same key and input return the same answer and status, other input is refused, and
 * concurrent calls run once. That the call was done is recorded by the transaction that does it. So a fault before the first
 * commit releases the key, and a run that was cut off after it (a fault, a dead process) is never done again: its key answers
 * `alreadyDone`.
 */
export async function withIdempotency<Answer extends StoredAnswer>(
  deps: Deps,
  call: RepeatableCall,
  run: () => Promise<Answer>,
): Promise<Result<Answer | StoredAnswer, KeyRefusal>> {
  const claim = await claimKey(deps, call)
  if (!claim.ok) return claim
  if ('status' in claim.value) return ok(claim.value)
  const mine = claim.value
  let isDone = false
  const markDone = async (ask: AskCommitting) => {
    isDone = (await recordDone(ask, mine)) || isDone
  }
  try {
    const answer = await committingWith(markDone, run)
    await (isKept(call, answer) ? keepAnswer(deps, mine, answer) : freeKey(deps, mine))
    return ok(answer)
  } catch (fault) {
    // If even this fails, the key is settled when it becomes stale; the original fault is the one to report.
    await (isDone ? keepAnswer(deps, mine, cutOff) : freeKey(deps, mine)).catch(() => undefined)
    throw fault
  }
}

/** A refusal under a key nobody chose is not final: whoever mends its cause sends the very same call. */
function isKept(call: RepeatableCall, { status, body }: StoredAnswer): boolean {
  if (passing.includes(status)) return false
  return !lacksKey(call) || (typeof body['code'] === 'number' && body['code'] >= 0)
}

function lacksKey({ mayLackKey, caller }: RepeatableCall): boolean {
  return mayLackKey === true && caller.idempotencyKey === undefined
}

function derivedKey({ endpoint, scope, input }: RepeatableCall): string {
  const session = typeof scope === 'object' && scope !== null && 'sessionId' in scope ? String(scope.sessionId) : ''
  const hex = sha256Hex(`${session}\n${endpoint}\n${JSON.stringify(canonical(input))}`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** The answer to a repeat of a run that did something and was cut off before it could answer. */
const cutOff: StoredAnswer = describeRefusal({ kind: 'alreadyDone' })

/**
 * The last statement of a transaction that has written something: its call was done. A run superseded while it slept commits
 * nothing. Returns whether there was anything to record.
 */
async function recordDone(ask: AskCommitting, { principal, key, claimedAt }: Claim): Promise<boolean> {
  const [transaction] = await ask('select pg_current_xact_id_if_assigned() is not null as wrote', [])
  if (transaction?.['wrote'] !== true) return false
  const marked = await ask(
    `update idempotency_keys set state = 'done' where principal = $1 and key = $2 and created_at = $3 returning key`,
    [principal, key, claimedAt],
  )
  if (marked.length === 0) throw new Error('A superseded run commits nothing')
  return true
}

async function claimKey(deps: Deps, call: RepeatableCall): Promise<Result<Claim | StoredAnswer, KeyRefusal>> {
  const key = lacksKey(call) ? derivedKey(call) : call.caller.idempotencyKey?.toLowerCase()
  if (key === undefined || !keyShape.test(key)) return refuse({ kind: 'keyMissing' })
  const principal = principalOf(call.scope, call.caller.ip)
  const body = sha256(`${call.endpoint}\n${JSON.stringify(canonical(call.input))}`)
  const now = deps.clock.now()
  const claimed = await deps.db
    .insertInto('idempotency_keys')
    .values({ principal, key, endpoint: call.endpoint, body_sha256: body, state: 'running', created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['principal', 'key'])
        .doUpdateSet({ created_at: now })
        .where('idempotency_keys.state', '=', 'running')
        .where('idempotency_keys.created_at', '<', now.subtract({ seconds: staleSeconds }))
        .where('idempotency_keys.body_sha256', '=', body),
    )
    .returning('created_at')
    .executeTakeFirst()
  return claimed ? ok({ principal, key, claimedAt: claimed.created_at }) : earlierAnswer(deps, principal, key, body)
}

async function earlierAnswer(
  { db, clock }: Deps,
  principal: string,
  key: string,
  body: Buffer,
): Promise<Result<StoredAnswer, KeyRefusal>> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['body_sha256', 'state', 'status', 'response', 'created_at'])
    .where('principal', '=', principal)
    .where('key', '=', key)
    .executeTakeFirst()
  // Released between the two statements: the first run has just failed.
  if (!row) return refuse({ kind: 'keyRunning' })
  if (!equalBytes(row.body_sha256, body)) return refuse({ kind: 'keyReused' })
  if (row.status !== null) return ok({ status: row.status, body: row.response as StoredAnswer['body'] })
  const isStale = Temporal.Instant.compare(row.created_at, clock.now().subtract({ seconds: staleSeconds })) < 0
  return row.state === 'done' && isStale ? ok(cutOff) : refuse({ kind: 'keyRunning' })
}

/**
 * Stores the answer of a run. A superseded run (its process slept past the stale time) changes nothing: the claim time tells
 * the runs apart.
 */
async function keepAnswer({ db }: Deps, claim: Claim, { status, body }: StoredAnswer): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ state: 'done', status, response: JSON.stringify(body) })
    .where('principal', '=', claim.principal)
    .where('key', '=', claim.key)
    .where('created_at', '=', claim.claimedAt)
    .execute()
}

async function freeKey({ db }: Deps, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('principal', '=', claim.principal)
    .where('key', '=', claim.key)
    .where('created_at', '=', claim.claimedAt)
    .execute()
}

/** A key belongs to a person and to the organization they act for. Anonymous callers are distinguished by IP address. */
function principalOf(scope: unknown, ip: string): string {
  if (typeof scope !== 'object' || scope === null || !('personId' in scope)) return `ip:${ip}`
  return 'orgId' in scope ? `${String(scope.personId)}@${String(scope.orgId)}` : String(scope.personId)
}

/** Normalizes a value so that key order does not matter; bytes are replaced by their hash. */
function canonical(value: unknown): unknown {
  if (value instanceof Uint8Array) return sha256Hex(value)
  if (typeof value !== 'object' || value === null) return value
  if ('toJSON' in value && typeof value.toJSON === 'function') return value.toJSON() as unknown
  if (Array.isArray(value)) return value.map(canonical)
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, canonical(part)]))
}
