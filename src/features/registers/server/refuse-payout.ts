import { settleAssignment } from '#/features/tasks/server/settle-assignment.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { rowAfter } from '../domain/register.ts'
import type { RowProblem } from '../domain/row-problem.ts'
import { savePayout } from './payout-queries.ts'
import type { LockedPayout } from './payout-queries.ts'
import { saveRowState } from './row-queries.ts'
import { storedId } from './register-queries.ts'

/** The bank did not take the order: the work may be paid again, by other requisites, as a new payout. */
export async function refusePayout(
  tx: Tx,
  deps: { readonly clock: Clock },
  { payout, row }: LockedPayout,
  reason: { readonly code: string | undefined; readonly text: string | undefined; readonly bankId?: string },
): Promise<void> {
  const now = deps.clock.now()
  const text = reason.text ?? 'без объяснения'
  await savePayout(tx, payout, {
    state: 'rejected',
    bank_id: reason.bankId ?? null,
    bank_code: reason.code ?? null,
    bank_text: text,
    unclear_since: null,
    updated_at: now,
  })
  const problem: RowProblem = {
    code: 'R050',
    text: `Банк отклонил: ${text}`,
    fix: 'Исправьте реквизиты и повторите',
    severity: 'error',
  }
  await saveRowState(tx, row.id, { state: rowAfter(row.state, 'refuse'), problems: [problem], now })
  const freed = await settleAssignment(tx, deps, {
    assignmentId: storedId('assignment', payout.assignment_id),
    action: 'paymentRefused',
  })
  if (!freed.ok) throw new Error(`Work ${payout.assignment_id} was refused outside the state of payment`)
}
