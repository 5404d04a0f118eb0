import { findFormerEmployees } from '#/features/contractors/server/find-former-employees.ts'
import { mayRegisterIncome } from '#/features/partner/domain/binding.ts'
import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import type { StatusAnswer } from '#/features/partner/server/check-npd-status.ts'
import type { AccountChannel, ChannelTraits, PaymentOrder } from '#/gateways/payout-channel/port.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { takenByFile } from '../domain/may-pay.ts'
import type { PayeeFacts } from '../domain/may-pay.ts'
import { isCallOpen, isUnsent, payoutLifecycle, payoutStateOf } from '../domain/payout.ts'
import { orderReference } from '../domain/payment-purpose.ts'
import { rowLifecycle } from '../domain/register.ts'
import { connectionStopped, earlierMayBePaid, stoppedByMember, stoppedProblem } from '../domain/row-problem.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import type { SentOrder } from '../domain/send-again.ts'
import { allowPayment } from './allow-payment.ts'
import { composePayment } from './compose-payment.ts'
import { holdPayout } from './hold-payout.ts'
import { lockPayout } from './lock-payout.ts'
import { readPaymentFacts } from './payment-fact-queries.ts'
import type { PaymentFacts, SeenPayout } from './payment-fact-queries.ts'
import { beginCall, movePayout, paidEarlier } from './payout-queries.ts'
import type { EarlierOrder, LockedPayout, PayoutRecord } from './payout-queries.ts'
import { recordOrder } from './record-order.ts'
import { requestRegisterState } from './request-register-state.ts'
import { problemsOf, saveRowState } from './row-queries.ts'
import { stoppingOf } from './stop-queries.ts'
import type { Stopping } from './stop-queries.ts'

export type PrepareDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly taxService: TaxService
  readonly npdStatus: NpdStatusService
  readonly fieldKey: FieldKey
}

/** What is asked of a channel before an order is made; absent where a file is carried to the bank. */
export type PayingChannel = Pick<AccountChannel, 'stopped' | 'goesBy'> & {
  readonly traits: Pick<ChannelTraits, 'takes' | 'receiptBy'>
}

export type PreparedOrder = {
  readonly is: 'order'
  readonly order: PaymentOrder
  readonly accountId: Id<'account'> | null
  /** An earlier run may have reached the channel, since then. */
  readonly sent: SentOrder | undefined
  /** Marks the call of this run. */
  readonly callingUntil: Temporal.Instant | null
}

export type PreparedPayment =
  | PreparedOrder
  | { readonly is: 'held'; readonly until: Temporal.Instant; readonly why: string }
  /** It waits for a file that a member takes to the bank. */
  | { readonly is: 'listed' }
  | { readonly is: 'alreadySettled' }

/**
 * Prepares a payment before it is sent to the bank: requests the person's status afresh, or trusts today's answer while the tax
 * service is silent, re-checks their binding and payment
 * details, and records the intent to send, so that a crash after it is recognized as such. A payment by file is then ready for its
 * file.
 */
export async function preparePayment(
  deps: PrepareDeps,
  seen: SeenPayout,
  channel: PayingChannel | undefined,
): Promise<PreparedPayment> {
  const payoutId = seen.id
  const state = payoutStateOf(seen)
  if (!isUnsent(state)) return { is: 'alreadySettled' }
  // Nobody is asked about for an order that waits for its connection, or for the end of a stop, in any case.
  const wasStopped = seen.isStopped
  const asks = payoutLifecycle.is.created(state) && !channel?.stopped && !wasStopped
  const npd = asks ? await askStatus(deps, seen) : undefined
  const prepared = await deps.db.transaction().execute(async (tx): Promise<PreparedPayment | PaidEarlier> => {
    const locked = await lockPayout(tx, payoutId)
    const { payout, row } = locked
    const state = payoutStateOf(payout)
    if (!isUnsent(state)) return { is: 'alreadySettled' }
    const now = deps.clock.now()
    const facts = await readPaymentFacts(tx, locked, now)
    if (payoutLifecycle.is.unclear(state)) return prepareToAsk(tx, deps, { locked, facts }, now)
    const stopping = facts.register.isStopped ? await stoppingOf(tx, row.register_id) : undefined
    if (stopping) return holdPayout(tx, deps, locked, { kind: 'held', problem: stopReason(locked, stopping) })
    // It goes on since a moment ago: the status is to be asked for first.
    if (wasStopped) return { is: 'held', until: now, why: stoppedByMember }
    if (channel?.stopped) return holdPayout(tx, deps, locked, { kind: 'held', problem: stopProblem(channel.stopped) })
    const earlier = facts.hasGivenUp ? (await paidEarlier(tx, [payoutId])).get(payoutId) : undefined
    if (earlier?.executed_after_denial_at) return { is: 'paidEarlier', by: earlier }
    if (earlier) return holdPayout(tx, deps, locked, { kind: 'held', problem: earlierMayBePaid })
    const former = await findFormerEmployees(tx, deps.fieldKey, payout.org_id, [payout.person_id])
    const employeeUntil = former.get(payout.person_id)
    const takes = channel?.traits.takes ?? takenByFile
    const allowed = await allowPayment(tx, now, payout, { ...facts, employeeUntil, npd, takes })
    if (!allowed.ok) return holdPayout(tx, deps, locked, allowed.refusal)
    const { id: methodId, mask } = allowed.value
    const byFile = payout.channel === 'file'
    const asked = await movePayout(tx, payout, byFile ? 'list' : 'ask', now, {
      method_id: methodId,
      requisites_mask: mask,
      npd_status_check_id: npd?.checkId ?? null,
      receipt_by: channel?.traits.receiptBy ?? 'platform',
      asked_by: channel?.goesBy ?? null,
    })
    await releaseRow(tx, deps, row)
    if (byFile) return { is: 'listed' }
    const order = await composePayment(tx, deps.fieldKey, { ...locked, payout: { ...payout, method_id: methodId } }, facts)
    await fileOrder(tx, locked, facts, now)
    return preparedOf(order, locked.payout, asked)
  })
  return prepared.is === 'paidEarlier' ? settleByEarlier(deps, prepared.by) : prepared
}

type PaidEarlier = { readonly is: 'paidEarlier'; readonly by: EarlierOrder }

/**
 * The bank executed an order given up while another one was on its way, and that one has come to nothing: the work is paid by the
 * earlier order, and the payment prepared here is taken off. Both are locked anew, in their order.
 */
async function settleByEarlier(deps: PrepareDeps, { id, executed_after_denial_at: at }: EarlierOrder): Promise<PreparedPayment> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await recordOrder(tx, deps, await lockPayout(tx, id), { outcome: 'paid', at: at ?? now })
  })
  // The next run finds it taken off.
  return { is: 'held', until: now.add({ minutes: 1 }), why: earlierMayBePaid.code }
}

/** What has held the row or was said of it is over: the payment goes. */
async function releaseRow(tx: Tx, { clock }: PrepareDeps, row: LockedPayout['row']): Promise<void> {
  const isHeld = rowLifecycle.is.held(row.state)
  const state = isHeld ? rowLifecycle.after(row.state, 'release') : row.state
  if (isHeld || problemsOf(row).length > 0) await saveRowState(tx, row.id, { state, problems: [], now: clock.now() })
  if (isHeld) await requestRegisterState(tx, clock, row.register_id)
}

/** An order that may be with the channel is asked about by one run at a time. */
async function prepareToAsk(
  tx: Tx,
  deps: PrepareDeps,
  { locked, facts }: { readonly locked: LockedPayout; readonly facts: PaymentFacts },
  now: Temporal.Instant,
): Promise<PreparedPayment> {
  const { payout } = locked
  if (payout.calling_until !== null && isCallOpen(payout, now)) return { is: 'held', until: payout.calling_until, why: 'calling' }
  return preparedOf(await composePayment(tx, deps.fieldKey, locked, facts), payout, await beginCall(tx, payout.id, now))
}

/** `before`: as an earlier run has left it. */
function preparedOf(order: PaymentOrder, before: PayoutRecord, called: PayoutRecord): PreparedOrder {
  const sent =
    before.unclear_since === null ? undefined : { since: before.unclear_since, channelId: before.bank_id, by: before.asked_by }
  return { is: 'order', order, accountId: before.account_id, sent, callingUntil: called.calling_until }
}

/** A row held for a reason of its own keeps it: a stop that ends does not let it go. */
function stopReason({ row }: LockedPayout, stopping: Stopping): RowProblem {
  const [own] = rowLifecycle.is.held(row.state) ? problemsOf(row) : []
  return own ?? stoppedProblem(stopping)
}

/** The connection of the account has to be put right by people first; orders under way are not touched by it. */
function stopProblem(stopped: NonNullable<AccountChannel['stopped']>): RowProblem {
  return { ...stopped, code: connectionStopped, severity: 'error' }
}

/** From now on a line of a statement may speak of the order. */
async function fileOrder(
  tx: Tx,
  { payout, row }: LockedPayout,
  { register }: PaymentFacts,
  now: Temporal.Instant,
): Promise<void> {
  const day = moscowDate(now)
  if (payout.account_id === null) return
  const reference = orderReference(register.number, row.no)
  const place = { payout_id: payout.id, account_id: payout.account_id, reference }
  await tx
    .insertInto('file_orders')
    .values({ ...place, year: day.year, day })
    .onConflict((conflict) => conflict.column('payout_id').doUpdateSet({ year: day.year, day }))
    .execute()
}

/** What is known of the status, with the stored answer the payment relies on. */
type KnownStatus = NonNullable<PayeeFacts['npd']> & Pick<StatusAnswer, 'checkId'>

/** The status is not asked about when the payment is held for the binding in any case. */
async function askStatus(deps: PrepareDeps, { payeeInn, binding }: SeenPayout): Promise<KnownStatus | undefined> {
  if (!mayRegisterIncome(binding)) return undefined
  const inn = parsePersonInn(payeeInn ?? '')
  if (!inn) return { result: 'notActive', checkId: undefined }
  const { result, unregisteredOn, checkId } = await checkNpdStatus(deps, {
    inn,
    day: moscowDate(deps.clock.now()),
    requestedBy: undefined,
    fresh: 'elseKept',
  })
  return { result, checkId, ...(unregisteredOn && { unregisteredOn }) }
}
