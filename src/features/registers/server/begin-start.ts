import { appendEntry } from '#/features/journal/server/append-entry.ts'
import { nameActor } from '#/features/journal/server/name-actor.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { missingTo } from '../domain/channel-balance.ts'
import type { RegisterState } from '../domain/register.ts'
import { checkStart } from './check-start.ts'
import { beginPaymentsJob } from './jobs.ts'
import { notScheduled, saveRegister } from './register-queries.ts'
import type { RegisterRecord } from './register-queries.ts'
import { sumPromised } from './sum-promised.ts'

/** Who starts a payment: by a press, or by having scheduled it. */
export type Starter = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'>; readonly ip: string }

type Start = {
  readonly register: RegisterRecord
  readonly state: RegisterState
  /** Of the channel, asked before anything was locked; undefined where it is not known. */
  readonly balance: Kopecks | undefined
}

/**
 * Starts the payment of a locked register, or refuses: the one way in, whoever asks and when. All refusals are decided here; a job makes
 * the payouts.
 */
export async function beginStart(tx: Tx, deps: { readonly clock: Clock }, by: Starter, { register, state, balance }: Start) {
  const checked = await checkStart(tx, deps, by, register, 'started')
  if (!checked.ok) return checked
  const { account, rows, amount } = checked.value
  const missing = balance === undefined ? undefined : missingTo(amount, await sumPromised(tx, by.orgId, account.id), balance)
  if (missing !== undefined) return refuse({ kind: 'balanceShort', missing })
  const { id } = register
  const now = deps.clock.now()
  const onTime = register.scheduled_for !== null && Temporal.Instant.compare(register.scheduled_for, now) <= 0
  const started = { state, started_by: by.personId, started_at: now, updated_at: now }
  const used = register.scheduled_at ?? register.consents_used_at
  const told = { not_started_at: null, not_started_why: null }
  await saveRegister(tx, id, { ...started, ...notScheduled, ...told, consents_used_at: used })
  const begin = { registerId: id, accountId: account.id, channel: account.channel }
  await enqueue(tx, deps.clock, beginPaymentsJob, begin, { key: id })
  await appendEntry(tx, deps, by.orgId, await nameActor(tx, by, by.orgId), {
    action: onTime ? 'registerStartedOnTime' : 'registerStarted',
    object: { kind: 'register', id, name: register.number },
    facts: { rows, amount },
  })
  return ok({ id, state })
}
