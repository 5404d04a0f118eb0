import type { Id } from '#/kernel/ids.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import { checkableStates, idleStates, unsentRegisterStates } from '../domain/register.ts'
import type { Matched } from './gather-row-facts.ts'
import type { RegisterRecord } from './register-queries.ts'
import type { RowToCheck } from './row-queries.ts'

export type Repeats = { ofWork(row: RowToCheck): string | undefined; ofKey(row: RowToCheck): string | undefined }

/** Active rows before a given row that pay for the same assignment or have the same key. */
export async function findRepeats(tx: Tx, register: RegisterRecord, matched: readonly Matched[]): Promise<Repeats> {
  const works = matched.flatMap(({ match }) => (match.kind === 'found' ? match.work.assignmentId : []))
  const keys = matched.flatMap(({ row }) => row.external_key ?? [])
  const elsewhere = await livingElsewhere(tx, register, works, keys)
  const byWork = new Map<string | null, NamedRow>(elsewhere.map((row) => [row.assignment_id, row]))
  const byKey = new Map<string | null, NamedRow>(elsewhere.map((row) => [row.external_key, row]))
  const firstWithKey = await firstRowsWithKeys(tx, register, keys)
  const [sameWork, sameKey] = [new Map<string, NamedRow>(), new Map<string, NamedRow>()]
  for (const { row, match } of matched) {
    const work = match.kind === 'found' ? match.work.assignmentId : undefined
    const other = work && byWork.get(work)
    if (other) sameWork.set(row.id, other)
    else if (work !== undefined) byWork.set(work, { number: register.number, no: row.no })
    if (row.external_key === null) continue
    const first = firstWithKey.get(row.external_key)
    const earlier = first !== undefined && first < row.no ? { number: register.number, no: first } : undefined
    const known = byKey.get(row.external_key) ?? earlier
    if (known) sameKey.set(row.id, known)
  }
  return { ofWork: ({ id }) => inWords(sameWork.get(id)), ofKey: ({ id }) => inWords(sameKey.get(id)) }
}

type NamedRow = { readonly number: string; readonly no: number }

function inWords(row: NamedRow | undefined): string | undefined {
  return row && `${row.number}, строка ${row.no}`
}

/** The first row of the register with each key: it need not be among those being checked. */
async function firstRowsWithKeys(tx: Tx, register: RegisterRecord, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('register_rows')
    .select(['external_key', sqlInt`min(no)`.as('no')])
    .where('org_id', '=', register.org_id)
    .where('register_id', '=', register.id)
    .where(sqlBoolean`external_key = any(${keys}::text[])`)
    .where('state', 'in', checkableStates)
    .groupBy('external_key')
    .execute()
  return new Map(rows.flatMap(({ external_key: key, no }) => (key === null ? [] : [[key, no] as const])))
}

async function livingElsewhere(tx: Tx, register: RegisterRecord, works: readonly Id<'assignment'>[], keys: readonly string[]) {
  if (works.length === 0 && keys.length === 0) return []
  return tx
    .selectFrom('register_rows as row')
    .innerJoin('registers as head', 'head.id', 'row.register_id')
    .select(['row.assignment_id', 'row.external_key', 'row.no', 'head.number'])
    .where('head.org_id', '=', register.org_id)
    .where('head.id', '<>', register.id)
    .where('head.state', '<>', 'cancelled')
    .where('row.state', 'not in', idleStates)
    .where((where) =>
      where.or([
        where('head.created_at', '<', register.created_at),
        where.and([where('head.created_at', '=', register.created_at), where('head.id', '<', register.id)]),
        where('head.state', 'not in', unsentRegisterStates),
      ]),
    )
    .where((where) =>
      where.or([
        ...(works.length > 0 ? [sqlBoolean`row.assignment_id = any(${works}::text[])`] : []),
        ...(keys.length > 0 ? [sqlBoolean`row.org_id = ${register.org_id} and row.external_key = any(${keys}::text[])`] : []),
      ]),
    )
    .orderBy('head.created_at')
    .orderBy('head.id')
    .orderBy('row.no')
    .modifyEnd(plannedByValues)
    .execute()
}
