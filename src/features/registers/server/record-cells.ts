import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { cellNames } from '../domain/row-change.ts'
import type { CellField } from '../domain/row-change.ts'
import type { RegisterRecord } from './register-queries.ts'
import type { RowRecord } from './row-queries.ts'

/** Tells the journal which cells of a row were edited, and what else came of that. */
export async function recordCells(
  tx: Tx,
  deps: { readonly clock: Clock },
  scope: ClientScope,
  { register, row }: { readonly register: RegisterRecord; readonly row: RowRecord },
  { fields, beside }: { readonly fields: readonly CellField[]; readonly beside?: 'payeeKept' | 'payeeForgotten' | undefined },
): Promise<void> {
  const object = { kind: 'register', id: register.id, name: register.number } as const
  const facts = { row: row.id, number: row.no }
  const edited = { ...facts, fields: fields.map((field) => cellNames[field]) }
  await recordEntry(tx, deps, scope, { action: 'registerRowEdited', object, facts: edited })
  if (beside) await recordEntry(tx, deps, scope, { action: beside, object, facts })
}
