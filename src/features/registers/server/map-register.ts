import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { BankFiles } from '#/gateways/bank-file/port.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { headingKey, titlesOf } from '../domain/column-preset.ts'
import { checkMapping, maxLines, readLines } from '../domain/import-file.ts'
import type { ColumnMapping } from '../domain/import-file.ts'
import type { HistoryRow } from '../domain/row-history.ts'
import { registerLifecycle } from '../domain/register.ts'
import { runsOf, runsText } from '../domain/row-runs.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { keepPreset } from './preset-queries.ts'
import { putInPayees } from './put-in-payees.ts'
import { readRegisterFile } from './read-register-file.ts'
import { openRegister } from './open-register.ts'
import { lockRegistersOf, saveRegister } from './register-queries.ts'
import { insertLines } from './new-row-queries.ts'
import type { NewLine } from './new-row-queries.ts'
import { keepHistory } from './row-history-queries.ts'

/**
 * Turns file lines into rows using the columns a user mapped, remembers the columns for the next file with this heading, and starts the
 * check.
 */
export async function mapRegister(
  deps: CheckDeps & { readonly db: Database; readonly files: FileStore; readonly bankFiles: BankFiles },
  scope: ClientScope,
  id: Id<'register'>,
  choice: { readonly sheet: string; readonly heading_row: number; readonly columns: ColumnMapping },
) {
  const complete = checkMapping(choice.columns)
  if (!complete.ok) return complete
  const file = await readRegisterFile(deps, scope, id, choice.sheet)
  if (!file.ok) return file
  const lines = readLines(file.value.book.rows, choice.heading_row, choice.columns)
  if (lines.length === 0) return refuse({ kind: 'registerEmpty' })
  if (lines.length > maxLines) return refuse({ kind: 'tooManyRows' })
  const heading = file.value.book.rows.find(({ number }) => number === choice.heading_row)
  const key = headingKey(heading)

  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const opened = await openRegister(tx, scope, id)
    if (!opened.ok) return opened
    const register = opened.value
    const mapped = registerLifecycle.move(register.state, 'map', 'client')
    if (!mapped.ok) return mapped
    const now = deps.clock.now()
    await saveRegister(tx, id, { state: mapped.value, updated_at: now })
    const read = lines.map((line) => ({ ...line, id: newId('row', deps.clock) }))
    const filled = await putInPayees(tx, deps.clock, scope, register.branch_id, read)
    await insertLines(tx, { registerId: id, orgId: scope.orgId, now }, filled)
    const put = putIn(read, filled)
    await keepHistory(tx, deps.clock, { registerId: id, by: scope.personId, act: 'remembered' }, put)
    const titles = titlesOf(heading, choice.columns)
    const learned = key !== undefined && (await keepPreset(tx, deps.clock, scope, { key, columns: choice.columns, titles }))
    await checkRows(tx, deps, { ...register, state: mapped.value })
    if (put.length > 0) {
      await recordEntry(tx, deps, scope, {
        action: 'payeesPutIn',
        object: { kind: 'register', id, name: register.number },
        facts: { rows: put.length, numbers: runsText(runsOf(put.map(({ no }) => no))) },
      })
    }
    if (learned) {
      await recordEntry(tx, deps, scope, {
        action: 'columnsKept',
        object: { kind: 'register', id, name: register.number },
        facts: { columns: Object.values(titles).filter((title) => title !== undefined) },
      })
    }
    return ok({ id, rows: lines.length })
  })
}

/** The lines whose payee memory has put in, with what they said before. */
function putIn(read: readonly NewLine[], filled: readonly NewLine[]): HistoryRow[] {
  return filled.flatMap(({ id, inn, fio, mark }, at) => {
    const was = read[at]
    if (was === undefined || mark === undefined || mark.asks !== undefined) return []
    const cells = [
      { field: 'inn', was: was.inn, now: inn },
      { field: 'fio', was: was.fio, now: fio },
    ] as const
    return [{ row: id, no: at + 1, cells }]
  })
}
