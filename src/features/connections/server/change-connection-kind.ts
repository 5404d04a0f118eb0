import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import { draftAskedUntil } from '../domain/connection.ts'
import { givenUpPayoutStates, openPayoutStates } from '../domain/states-ahead.ts'
import type { ConnectDeps } from './connect-account.ts'
import { insertConnection } from './insert-connection.ts'
import { openOwnConnection } from './open-own-connection.ts'
import { readOffer } from './read-offer.ts'
import type { TypedOffer } from './read-offer.ts'

/**
 * Connects an account to another channel. The new connection is another one, with an id of its own, so nothing that went by the old one
 * is ever sent again by the new; the old one goes with its secret. Orders that only the old channel can tell of come first: while there
 * are any, it stays. What was not sent yet waits for a good check and goes by the new one.
 */
export async function changeConnectionKind(deps: ConnectDeps, scope: ClientScope, id: Id<'connection'>, typed: TypedOffer) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const offer = readOffer(deps.offered, typed)
  if (!offer.ok) return offer
  const { kind, secrets } = offer.value
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openOwnConnection(tx, scope, id)
    if (!opened.ok) return opened
    const { connection, account } = opened.value
    if (connection.kind === kind.kind) return refuse({ kind: 'wrongState', state: 'счёт уже подключён так: замените ключ' })
    const late = await draftsStillAsked(tx, account.id, moscowDate(deps.clock.now()))
    const count = (await countUnderWay(tx, account.id)) + late.length
    if (count > 0) return refuse({ kind: 'ordersUnderWay', count, ...untilOf(late) })
    await tx.deleteFrom('connection_sights').where('connection_id', '=', id).execute()
    await tx.deleteFrom('payout_connections').where('id', '=', id).execute()
    const made = { orgId: scope.orgId, accountId: account.id, by: scope.personId, kind: kind.kind, secrets }
    const row = await insertConnection(tx, deps, made)
    const before = deps.offered.find((other) => other.kind.kind === connection.kind)?.kind.title ?? connection.kind
    await recordEntry(tx, deps, scope, {
      action: 'connectionKindChanged',
      object: { kind: 'account', id: account.id, name: maskTail(account.account) },
      facts: { before, after: kind.title },
    })
    return ok(row)
  })
}

/** Payments of the account that may be with its channel: nobody else can tell what came of them. */
async function countUnderWay(tx: Tx, accountId: Id<'account'>): Promise<number> {
  const { count } = await tx
    .selectFrom('payouts')
    .select(sqlInt`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('channel', '=', 'bank')
    .where('state', 'in', openPayoutStates)
    .where(sqlBoolean`(sent_at is not null or unclear_since is not null)`)
    .executeTakeFirstOrThrow()
  return count
}

/** Days up to which the old channel is asked about drafts that people gave up. */
async function draftsStillAsked(tx: Tx, accountId: Id<'account'>, today: Temporal.PlainDate): Promise<Temporal.PlainDate[]> {
  const drafts = await tx
    .selectFrom('payouts')
    .select('sign_until')
    .where('account_id', '=', accountId)
    .where('channel', '=', 'bank')
    .where('state', 'in', givenUpPayoutStates)
    .where('sign_until', 'is not', null)
    .execute()
  const days = drafts.flatMap(({ sign_until: until }) => (until === null ? [] : [draftAskedUntil(until)]))
  return days.filter((day) => Temporal.PlainDate.compare(today, day) <= 0)
}

function untilOf(days: readonly Temporal.PlainDate[]): { readonly until?: string } {
  const last = days.toSorted((one, other) => Temporal.PlainDate.compare(one, other)).at(-1)
  return last ? { until: formatDay(last) } : {}
}
