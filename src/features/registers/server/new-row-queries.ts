import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { sqlInt } from '#/platform/server/typed-sql.ts'
import type { ImportedLine } from '../domain/import-file.ts'
import type { RowMark } from '../domain/row-replacement.ts'
import { rawJson } from './row-queries.ts'

export type NewLine = Omit<ImportedLine, 'sourceRow' | 'raw'> & {
  readonly id: Id<'row'>
  readonly sourceRow: number | undefined
  readonly raw: Readonly<Record<string, string>>
  readonly assignmentId?: Id<'assignment'>
  /** What memory did to it. */
  readonly mark?: RowMark
}

/** The register that lines go to; `added`: by whom, and after which number, where it is not the first filling. */
type LinesHead = {
  readonly registerId: Id<'register'>
  readonly orgId: Id<'organization'>
  readonly now: Temporal.Instant
  readonly added?: { readonly by: Id<'person'>; readonly after: number }
}

/** Inserts the lines of a register in batches, numbered from 1 or after the rows that are there. */
export async function insertLines(tx: Tx, head: LinesHead, lines: readonly NewLine[]): Promise<void> {
  const values = lines.map((line, at) => ({
    id: line.id,
    register_id: head.registerId,
    org_id: head.orgId,
    no: (head.added?.after ?? 0) + at + 1,
    source_row: line.sourceRow ?? null,
    raw: rawJson({ cells: { ...line.raw }, typedAmount: line.typedAmount, formulas: line.formulas }),
    inn: line.inn,
    fio: line.fio,
    phone: line.phone,
    task_number: line.taskNumber,
    service: line.service,
    amount: line.amount ?? null,
    external_key: line.key ?? null,
    assignment_id: line.assignmentId ?? null,
    remembered: line.mark ? JSON.stringify(line.mark) : null,
    state: 'checking' as const,
    added_by: head.added?.by ?? null,
    added_at: head.added ? head.now : null,
    updated_at: head.now,
  }))
  for (let from = 0; from < values.length; from += 500) {
    await tx
      .insertInto('register_rows')
      .values(values.slice(from, from + 500))
      .execute()
  }
}

/** How many rows a register has, and the highest number of them. */
export async function countNumbers(reader: Reader, registerId: Id<'register'>) {
  return reader
    .selectFrom('register_rows')
    .select(({ fn }) => [sqlInt`count(*)`.as('rows'), fn.max('no').as('highest')])
    .where('register_id', '=', registerId)
    .executeTakeFirstOrThrow()
}
