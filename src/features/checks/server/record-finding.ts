import { markRowCheck } from '#/features/registers/server/mark-row-check.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { step } from '#/kernel/lifecycle.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { checkLifecycle } from '../domain/check.ts'
import type { Finding } from '../domain/comparison.ts'
import { closeRequests } from './close-requests.ts'
import { checkCancelledOutside, checkDiffers } from './jobs.ts'
import { lockCheck, rowIdOf } from './queries.ts'
import { recordCheckEntry } from './record-check-entry.ts'

type Deps = { db: Database; clock: Clock; log: Log }
type CheckRow = NonNullable<Awaited<ReturnType<typeof lockCheck>>>

/** Writes what the tax service shows of one receipt. News that do not fit the state change nothing, so a repeat is harmless. */
export async function recordFinding(deps: Deps, id: string, finding: Finding): Promise<void> {
  const checkId = parseId('check', id)
  if (!checkId) return
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockCheck(tx, checkId)
    if (!row) return
    switch (finding.kind) {
      case 'cancelled':
        return recordCancelled(tx, deps, checkId, row, finding.at)
      case 'different':
        return recordDifference(tx, deps, checkId, row, finding)
      case 'same':
        return recordSame(tx, deps, row, finding.taxToPay)
    }
  })
}

async function recordCancelled(tx: Tx, deps: Deps, checkId: Id<'check'>, row: CheckRow, at: Temporal.Instant): Promise<void> {
  // The moment of the tax service is the true one.
  if (row.state === 'cancelled') return save(tx, deps, row, { cancelled_at: at })
  const next = step(checkLifecycle, row.state, 'foundCancelled', 'system')
  if (!next.ok) return
  const reason = 'Аннулирован в «Мой налог». Причину ФНС не передаёт'
  await save(tx, deps, row, { state: next.value, cancelled_at: at, difference: null, cancel_text: null })
  await closeRequests(tx, deps.clock, row.id)
  await markRowCheck(tx, deps, { rowId: rowIdOf(row), outcome: 'checkLost', text: 'Чек аннулирован исполнителем' })
  await announce(tx, deps.clock, checkCancelledOutside, { checkId })
  await recordCheckEntry(tx, deps, 'service', row, 'checkFoundCancelled', { reason })
}

async function recordDifference(
  tx: Tx,
  deps: Deps,
  checkId: Id<'check'>,
  row: CheckRow,
  { words, taxToPay }: Extract<Finding, { kind: 'different' }>,
): Promise<void> {
  if (row.state === 'cancelled') return deps.log.error({ checkId }, 'annulled here, another at the tax service')
  const next = step(checkLifecycle, row.state, 'foundDifferent', 'system')
  const isNews = next.ok || (row.state === 'mismatch' && row.difference !== words)
  if (!isNews) return
  await save(tx, deps, row, {
    state: next.ok ? next.value : row.state,
    difference: words,
    ...(taxToPay === undefined ? {} : { tax_to_pay: taxToPay }),
  })
  await announce(tx, deps.clock, checkDiffers, { checkId })
  await recordCheckEntry(tx, deps, 'service', row, 'checkFoundDifferent', { reason: words })
}

async function recordSame(tx: Tx, deps: Deps, row: CheckRow, taxToPay: number): Promise<void> {
  if (row.state === 'cancelled') return deps.log.error({ checkId: row.id }, 'annulled here, stands at the tax service')
  const next = step(checkLifecycle, row.state, 'foundSame', 'system')
  if (!next.ok && row.tax_to_pay === taxToPay) return
  await save(tx, deps, row, { state: next.ok ? next.value : row.state, difference: null, tax_to_pay: taxToPay })
}

function save(
  tx: Tx,
  deps: Deps,
  row: CheckRow,
  news: Partial<Pick<CheckRow, 'state' | 'cancelled_at' | 'difference' | 'cancel_text' | 'tax_to_pay'>>,
) {
  return tx
    .updateTable('checks')
    .set({ ...news, version: row.version + 1, updated_at: deps.clock.now() })
    .where('id', '=', row.id)
    .execute()
    .then(() => undefined)
}
