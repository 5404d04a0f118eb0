import { sql } from 'kysely'
import { kopecks } from '#/kernel/money.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { differingCells } from '../domain/row-history.ts'
import type { HistoryAct } from '../domain/row-history.ts'
import type { RowMark } from '../domain/row-replacement.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import type { RegisterRecord } from './register-queries.ts'
import { keepHistory } from './row-history-queries.ts'
import { findRow, rawJson, rawOf, textsOf } from './row-queries.ts'
import type { RowRecord } from './row-queries.ts'

export type NewCells = {
  readonly inn?: string | undefined
  readonly phone?: string | undefined
  readonly fio?: string | undefined
  readonly task_number?: string | undefined
  readonly service?: string | undefined
  readonly amount?: number | undefined
}

/** Writes cells of a locked row, checks it with the rows that its change can concern, and keeps what has changed. */
export async function changeCells(
  tx: Tx,
  deps: CheckDeps,
  scope: ClientScope,
  { register, row }: { readonly register: RegisterRecord; readonly row: RowRecord },
  { act, cells: change, mark }: { readonly act: HistoryAct; readonly cells: NewCells; readonly mark?: RowMark | null },
): Promise<void> {
  const { phone, inn, amount, ...cells } = change
  const raw = rawOf(row)
  const formulas = raw.formulas.filter((field) => field === 'key' || change[field] === undefined)
  const changed = await tx
    .updateTable('register_rows')
    .set({
      ...cells,
      ...(amount !== undefined && { amount: kopecks(amount) }),
      ...(inn !== undefined && { inn: inn.replaceAll(/\s/g, '') }),
      ...(phone !== undefined && { phone: parsePhone(phone) ?? phone }),
      ...(mark !== undefined && { remembered: mark && JSON.stringify(mark) }),
      raw: rawJson({ cells: raw.cells, typedAmount: change.amount === undefined ? raw.typedAmount : '', formulas }),
      state: 'checking',
      version: sql`version + 1`,
      updated_at: deps.clock.now(),
    })
    .where('id', '=', row.id)
    .returning(['inn', 'phone'])
    .executeTakeFirstOrThrow()
  await checkRows(tx, deps, register, [{ before: row, ...changed }])
  const after = await findRow(tx, register.id, row.id)
  const differing = after ? differingCells(textsOf(row), textsOf(after)) : []
  const told = [{ row: row.id, no: row.no, cells: differing }]
  await keepHistory(tx, deps.clock, { registerId: register.id, by: scope.personId, act }, told)
}
