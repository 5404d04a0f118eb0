import { mayRegisterIncome } from '#/features/partner/domain/binding.ts'
import { findBinding } from '#/features/partner/server/find-binding.ts'
import { checkNpdStatus } from '#/features/partner/server/check-npd-status.ts'
import type { StatusAnswer } from '#/features/partner/server/check-npd-status.ts'
import { readOrganization } from '#/features/organisations/server/read-organization.ts'
import { openPayoutMethod } from '#/features/profile/server/open-payout-method.ts'
import type { PaymentOrder } from '#/gateways/bank/port.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import { maskTail, parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Database, Reader } from '#/platform/server/database.ts'
import { rowAfter } from '../domain/register.ts'
import { allowPayment } from './allow-payment.ts'
import { holdPayout } from './hold-payout.ts'
import { findPayout, lockPayout, savePayout } from './payout-queries.ts'
import type { LockedPayout } from './payout-queries.ts'
import { problemsOf, saveRowState } from './row-queries.ts'
import { storedId } from './register-queries.ts'

export type PrepareDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly taxService: TaxService
  readonly npdStatus: NpdStatusService
  readonly fieldKey: FieldKey
}

export type PreparedPayment =
  /** `mayBeSent`: an earlier run may have reached the bank. */
  | { readonly is: 'order'; readonly order: PaymentOrder; readonly mayBeSent: boolean }
  | { readonly is: 'held'; readonly until: Temporal.Instant; readonly why: string }
  | { readonly is: 'over' }

/**
 * Everything before the bank: the status of the person asked afresh, his binding and requisites looked at again, and the
 * intent to send written down, so that a crash after it is known to be a crash after it.
 */
export async function preparePayment(deps: PrepareDeps, payoutId: Id<'payout'>): Promise<PreparedPayment> {
  const seen = await findPayout(deps.db, payoutId)
  if (seen.state !== 'created') return { is: 'over' }
  const npd = seen.unclear_since === null ? await askStatus(deps, seen.person_id) : unasked
  return deps.db.transaction().execute(async (tx): Promise<PreparedPayment> => {
    const locked = await lockPayout(tx, payoutId)
    const { payout, row } = locked
    if (payout.state !== 'created') return { is: 'over' }
    if (payout.unclear_since !== null) return { is: 'order', order: await orderOf(tx, deps.fieldKey, locked), mayBeSent: true }
    const now = deps.clock.now()
    const allowed = await allowPayment(tx, now, payout, npd)
    if (!allowed.ok) return holdPayout(tx, deps, locked, allowed.refusal)
    const { id: methodId, mask } = allowed.value
    await savePayout(tx, payout, {
      unclear_since: now,
      method_id: methodId,
      requisites_mask: mask,
      npd_status_check_id: npd.checkId ?? null,
      updated_at: now,
    })
    const state = row.state === 'held' ? rowAfter('held', 'release') : row.state
    if (row.state === 'held' || problemsOf(row).length > 0) await saveRowState(tx, row.id, { state, problems: [], now })
    const order = await orderOf(tx, deps.fieldKey, { ...locked, payout: { ...payout, method_id: methodId } })
    return { is: 'order', order, mayBeSent: false }
  })
}

/** What is known of the status, with the kept answer: the payment rests on it. */
type KnownStatus = Pick<StatusAnswer, 'result' | 'unregisteredOn' | 'checkId'>

const unasked: KnownStatus = { result: 'unknown', unregisteredOn: undefined, checkId: undefined }

/** One who has not bound the platform is held for that, whatever his status. */
async function askStatus(deps: PrepareDeps, personId: string): Promise<KnownStatus> {
  if (!mayRegisterIncome(await findBinding(deps.db, storedId('person', personId)))) return unasked
  const profile = await deps.db.selectFrom('profiles').select('inn').where('person_id', '=', personId).executeTakeFirst()
  const inn = parsePersonInn(profile?.inn ?? '')
  if (!inn) return { ...unasked, result: 'notActive' }
  return checkNpdStatus(deps, { inn, day: moscowDate(deps.clock.now()), requestedBy: undefined })
}

/** The order as the bank gets it. The same payout always makes the same key and sum. */
async function orderOf(reader: Reader, fieldKey: FieldKey, { payout, row }: LockedPayout): Promise<PaymentOrder> {
  const organization = await readOrganization(reader, storedId('organization', payout.org_id))
  const bik = parseBik(organization.bank?.bik ?? '')
  const account = bik && parseBankAccount(organization.bank?.account ?? '', bik)
  const inn = parsePersonInn(row.inn)
  if (!account || !inn) throw new Error(`Payout ${payout.id} has no payer account or payee`)
  const requisites = await openPayoutMethod(reader, fieldKey, storedId('payoutMethod', payout.method_id))
  return {
    key: payout.bank_key,
    amount: kopecks(payout.amount),
    payer: { inn: organization.inn, account },
    payee: { name: row.fio, inn, destination: destinationOf(requisites) },
    purpose: payout.purpose,
  }
}

function destinationOf(requisites: Awaited<ReturnType<typeof openPayoutMethod>>): PaymentOrder['payee']['destination'] {
  if (requisites.kind === 'card') {
    return { kind: 'card', token: sha256Hex(requisites.number), mask: maskTail(requisites.number) }
  }
  const bik = parseBik(requisites.bik)
  const account = bik && parseBankAccount(requisites.number, bik)
  if (!bik || !account) throw new Error('Stored requisites do not fit their bank')
  return { kind: 'account', bik, account }
}
