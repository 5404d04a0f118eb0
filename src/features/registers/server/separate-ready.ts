import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { sql } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { lastRowNo } from '../domain/manual-rows.ts'
import { rowLifecycle } from '../domain/register.ts'
import { runsOf, runsText } from '../domain/row-runs.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { insertRegister } from './insert-register.ts'
import { checkRegisterJob } from './jobs.ts'
import { openEditable } from './open-editable.ts'
import { saveRegister } from './register-queries.ts'
import { keepHistory } from './row-history-queries.ts'
import { lockRowsIn } from './row-queries.ts'

/**
 * Moves the ready rows into a register of their own, which is checked, approved and paid by itself: the rest go on waiting where they
 * are, and people invited by their rows may still come. A row keeps its number, which nobody gets again in the register it leaves.
 */
export function separateReady(deps: CheckDeps & { readonly db: Database }, scope: ClientScope, id: Id<'register'>) {
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openEditable(tx, scope, id)
    if (!opened.ok) return opened
    const register = opened.value
    const rows = await lockRowsIn(tx, id, ['ready'])
    const rest = await lockRowsIn(tx, id, ['error', 'warning', 'checking'])
    if (rows.length === 0 || rest.length === 0) return refuse({ kind: 'nothingToSeparate' })
    const checking = rowLifecycle.move('ready', 'check', 'system')
    if (!checking.ok) return checking

    const { file_name: name, file_sha256: sha256 } = register
    const apart = await insertRegister(tx, deps.clock, scope, {
      name: `${register.name.slice(0, 100)}: готовые`,
      source: register.source,
      state: 'validating',
      branchId: register.branch_id,
      ...(name !== null && sha256 !== null && { file: { name, sha256 } }),
    })
    await sql`update register_rows set register_id = ${apart.id}, state = ${checking.value}, version = version + 1,
      updated_at = ${deps.clock.now()} where id = any(${rows.map((row) => row.id)}::text[])`.execute(tx)
    const numbers = rows.map(({ no }) => no).toSorted((left, right) => left - right)
    await saveRegister(tx, id, { last_deleted_no: lastRowNo(numbers.at(-1) ?? 0, register.last_deleted_no) })
    await checkRows(
      tx,
      deps,
      register,
      rows.map((row) => ({ before: row, inn: row.inn, phone: row.phone })),
    )
    await enqueue(tx, deps.clock, checkRegisterJob, { registerId: apart.id }, { key: apart.id })
    const moved = (action: 'leave' | 'come') => rows.map(({ id: row, no }) => ({ row, no, cells: [], action }))
    await keepHistory(tx, deps.clock, { registerId: id, by: scope.personId, act: 'separated', other: apart.id }, moved('leave'))
    await keepHistory(tx, deps.clock, { registerId: apart.id, by: scope.personId, act: 'arrived', other: id }, moved('come'))
    await recordEntry(tx, deps, scope, {
      action: 'registerSeparated',
      object: { kind: 'register', id: apart.id, name: apart.number },
      facts: {
        rows: rows.length,
        numbers: runsText(runsOf(numbers)),
        amount: kopecks(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
        reason: `Из ${register.number}`,
      },
    })
    return ok({ id: apart.id, number: apart.number })
  })
}
