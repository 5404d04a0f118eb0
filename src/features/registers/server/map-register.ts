import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { headingKey, titlesOf } from '../domain/column-preset.ts'
import { checkMapping, maxLines, readLines } from '../domain/import-file.ts'
import type { ColumnMapping } from '../domain/import-file.ts'
import { registerLifecycle } from '../domain/register.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { keepPreset } from './preset-queries.ts'
import { readRegisterFile } from './read-register-file.ts'
import { openRegister } from './open-register.ts'
import { lockRegistersOf, saveRegister } from './register-queries.ts'
import { insertLines } from './new-row-queries.ts'

/**
 * Turns file lines into rows using the columns a user mapped, remembers the columns for the next file with this heading, and starts the
 * check.
 */
export async function mapRegister(
  deps: CheckDeps & { readonly db: Database; readonly files: FileStore },
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
    await insertLines(
      tx,
      { registerId: id, orgId: scope.orgId, now },
      lines.map((line) => ({ ...line, id: newId('row', deps.clock) })),
    )
    const titles = titlesOf(heading, choice.columns)
    const learned = key !== undefined && (await keepPreset(tx, deps.clock, scope, { key, columns: choice.columns, titles }))
    await checkRows(tx, deps, { ...register, state: mapped.value })
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
