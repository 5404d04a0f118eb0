import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { nextPeriodCells } from '../domain/manual-rows.ts'
import { isIdle } from '../domain/register.ts'
import type { CheckDeps } from './check-rows.ts'
import { insertRegister } from './insert-register.ts'
import { checkRegisterJob } from './jobs.ts'
import { insertLines } from './new-row-queries.ts'
import { findRegister, lockRegistersOf } from './register-queries.ts'
import { amountOf, rawOf, rowsOfRegister } from './row-queries.ts'

/**
 * Makes a new register with the people, services and sums of another one. Its rows name no work: the check finds one that is accepted
 * and not in a register yet, so what was paid is not paid again.
 */
export async function copyRegister(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  id: Id<'register'>,
  name: string | undefined,
) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `register-copy:${scope.orgId}`, count: 60, seconds: 3600 }])
  if (!allowed.ok) return allowed
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const source = await findRegister(tx, scope, id)
    if (!source) return refuse({ kind: 'notFound' })
    const rows = (await rowsOfRegister(tx, id)).filter(({ state }) => !isIdle(state))
    if (rows.length === 0) return refuse({ kind: 'registerEmpty' })
    const made = { name: name ?? source.name, source: 'manual', state: 'validating', branchId: source.branch_id } as const
    const register = await insertRegister(tx, deps.clock, scope, made)
    const lines = rows.map((row) => {
      const { typedAmount, formulas } = rawOf(row)
      const cells = nextPeriodCells({ ...row, taskNumber: row.task_number, amount: amountOf(row), typedAmount, formulas })
      return { ...cells, id: newId('row', deps.clock), sourceRow: undefined, raw: {} }
    })
    const head = { registerId: register.id, orgId: scope.orgId, now: deps.clock.now(), added: { by: scope.personId, after: 0 } }
    await insertLines(tx, head, lines)
    await enqueue(tx, deps.clock, checkRegisterJob, { registerId: register.id }, { key: register.id })
    await recordEntry(tx, deps, scope, {
      action: 'registerCopied',
      object: { kind: 'register', id: register.id, name: register.number },
      facts: {
        rows: lines.length,
        amount: kopecks(lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
        reason: `Из ${source.number}`,
      },
    })
    return ok({ id: register.id, number: register.number })
  })
}
