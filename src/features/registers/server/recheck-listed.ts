import { findFormerEmployees } from '#/features/contractors/server/find-former-employees.ts'
import { findStops } from '#/features/contractors/server/find-stops.ts'
import { findBindings } from '#/features/partner/server/find-bindings.ts'
import { findPayoutMethods } from '#/features/profile/server/find-payout-methods.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { enqueueMany } from '#/platform/server/jobs.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { mayPay, takenByFile } from '../domain/may-pay.ts'
import { checksLiveHours, payoutLifecycle, storedPayout } from '../domain/payout.ts'
import { leftAfter } from '../domain/year-limit.ts'
import { payPayoutJob } from './jobs.ts'
import type { ListedPayout } from './order-file-queries.ts'
import { failedMethods, paidEarlier } from './payout-queries.ts'
import { yearsLeft } from './year-income-queries.ts'

/**
 * Of the payments that wait for a file, `fresh` may go into it. The others are sent back to be checked: their status was asked for
 * more than a day ago, the payee has other requisites now, or may not be paid any more, or an order given up may have paid the work.
 * The caller holds their locks.
 */
export async function recheckListed(
  tx: Tx,
  { clock, fieldKey }: { readonly clock: Clock; readonly fieldKey: FieldKey },
  listed: readonly ListedPayout[],
): Promise<{ readonly fresh: ListedPayout[]; readonly stale: ListedPayout[] }> {
  const now = clock.now()
  const people = [...new Set(listed.map(({ person_id: id }) => id))]
  const [orgId] = listed.map(({ org_id: id }) => id)
  if (orgId === undefined) return { fresh: [], stale: [] }
  const stops = await findStops(tx, orgId, people, moscowDate(now))
  const former = await findFormerEmployees(tx, fieldKey, orgId, people)
  const failed = await failedMethods(
    tx,
    listed.map(({ row_id: id }) => id),
  )
  const methods = await findPayoutMethods(tx, now, people, { failed, takes: takenByFile })
  const bindings = await findBindings(tx, people)
  const years = await yearsLeft(
    tx,
    now,
    people,
    'payment',
    listed.map(({ id }) => id),
  )
  const earlier = await paidEarlier(
    tx,
    listed.map(({ id }) => id),
  )
  const isFresh = (payout: ListedPayout) => {
    if (earlier.has(payout.id)) return false
    const method = methods.get(payout.person_id)
    const checked = payout.updated_at.add({ hours: checksLiveHours })
    const facts = {
      stop: stops.get(payout.person_id),
      employeeUntil: former.get(payout.person_id),
      binding: bindings.get(payout.person_id),
      payoutMethod: method,
    }
    const left = years.get(payout.person_id)
    const income = { amount: payout.amount, left }
    const isFitting =
      Temporal.Instant.compare(now, checked) < 0 &&
      method?.id === payout.method_id &&
      mayPay({ ...facts, npd: { result: 'active' }, channel: payout.channel, takes: takenByFile, income, now }).ok
    // Those of one person fit into the year together.
    if (isFitting && left) years.set(payout.person_id, leftAfter(left, payout.amount))
    return isFitting
  }
  const { fresh = [], stale = [] } = Object.groupBy(listed, (payout) => (isFresh(payout) ? 'fresh' : 'stale'))
  if (stale.length > 0) {
    const ids = stale.map(({ id }) => id)
    const state = storedPayout(payoutLifecycle.after('listed', 'recheck'), now)
    await tx
      .updateTable('payouts')
      .set({ ...state, updated_at: now })
      .where(sqlBoolean`id = any(${ids}::text[])`)
      .execute()
    await enqueueMany(
      tx,
      clock,
      payPayoutJob,
      ids.map((payoutId) => ({ key: payoutId, payload: { payoutId } })),
    )
  }
  return { fresh, stale }
}
