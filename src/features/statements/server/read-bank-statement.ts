import { inTurn } from '#/features/registers/server/in-turn.ts'
import type { AccountLine, ChannelFor } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { minutesBeforeLook, returnsComeDays } from '../domain/return-look.ts'
import { keepStatement } from './keep-statement.ts'

export type BankStatementDeps = { readonly db: Database; readonly clock: Clock; readonly channelFor: ChannelFor }

/**
 * Reads the statement of an account from the bank itself, where the bank tells only there that money came back, or what became of an
 * order that it does not find. One job an account, however many payments it makes.
 */
export async function readBankStatement(deps: BankStatementDeps, accountId: Id<'account'>, run: JobRun): Promise<JobOutcome> {
  const channel = await deps.channelFor(accountId)
  const now = deps.clock.now()
  const since = now.subtract({ hours: 24 * returnsComeDays })
  const open = await openOrders(deps.db, accountId, since)
  const { statement } = channel
  if (!statement || !open) return { next: 'done' }
  return inTurn(deps.clock, channel, async () => {
    const answer = await statement(open.account, open.from, now)
    if (answer.ok) return keepLines(deps, open, answer.value, run)
    const wait = answer.refusal.kind === 'busy' ? { minutes: 1 } : { minutes: 10 }
    return { next: 'again', at: now.add(wait), why: answer.refusal.kind }
  })
}

type OpenOrders = NonNullable<Awaited<ReturnType<typeof openOrders>>>

async function keepLines(
  deps: BankStatementDeps,
  open: OpenOrders,
  lines: readonly AccountLine[],
  run: JobRun,
): Promise<JobOutcome> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    await keepStatement(tx, deps, {
      orgId: open.orgId,
      name: 'Выписка из банка',
      sha256: sha256Hex(JSON.stringify(lines)),
      from: moscowDate(open.from),
      to: moscowDate(now),
      lines,
      uploadedBy: null,
    })
  })
  return { next: 'again', at: now.add({ minutes: minutesBeforeLook(open.newest.until(now)) }), why: 'money may still come back' }
}

/** People sign it at the bank. */
const isDrafted = sqlBoolean`payouts.state = 'sent' and payouts.sign_until is not null`

/** People said that the bank did not execute it; a line may still say that it did. */
function isGivenUpSince(since: Temporal.Instant) {
  return sqlBoolean`payouts.state = 'rejected' and coalesce(payouts.sign_until, payouts.sent_at) >= ${since.toString()}::timestamptz
    and exists (select 1 from file_orders where file_orders.payout_id = payouts.id and file_orders.denied_at is not null)`
}

/** What a statement of the account may still tell of: payments of the last days, drafts, and orders that nobody finds. */
async function openOrders(db: Database, accountId: Id<'account'>, since: Temporal.Instant) {
  const account = await db
    .selectFrom('organization_accounts')
    .select(['org_id', 'account'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { first, paid, lost, sent } = await db
    .selectFrom('payouts')
    .select(({ fn }) => [fn.min('created_at').as('first'), fn.max('paid_at').as('paid'), fn.max('lost_since').as('lost')])
    .select(({ fn }) => fn.max('sent_at').as('sent'))
    .where('account_id', '=', accountId)
    .where('channel', '=', 'bank')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'paid'), where('paid_at', '>=', since)]),
        where('lost_since', 'is not', null),
        isDrafted,
        isGivenUpSince(since),
      ]),
    )
    .executeTakeFirstOrThrow()
  const newest = paid ?? lost ?? sent
  return first && newest ? { orgId: account.org_id, account: account.account, from: first, newest } : undefined
}
