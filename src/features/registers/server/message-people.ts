import { writeToMany } from '#/features/threads/server/write-to-many.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Database, Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import { mostWritten, noWork } from '../domain/row-message.ts'

type Chosen =
  | { readonly rowIds: readonly Id<'row'>[] }
  /** All rows of a register that wait for this cause. */
  | { readonly registerId: Id<'register'>; readonly code: string }

type Deps = { readonly db: Database; readonly clock: Clock }

/**
 * Writes to the people of rows, each in the thread of his work and once however many of the rows are his. Rows without a work are
 * named, and so are those whose thread is only read.
 */
export async function messagePeople({ db, clock }: Deps, scope: ClientScope, chosen: Chosen, text: string) {
  const rows = await rowsFor(db, scope, chosen)
  if (rows.length === 0 || ('rowIds' in chosen && rows.length < chosen.rowIds.length)) return refuse({ kind: 'notFound' })
  const people = new Map<Id<'person'>, Id<'assignment'>>()
  for (const { work, person } of rows) if (work && person && !people.has(person)) people.set(person, work)
  if (people.size === 0) return refuse({ kind: 'nobodyToWrite' })
  if (people.size > mostWritten) return refuse({ kind: 'tooManyToWrite', count: people.size, most: mostWritten })

  const written = await writeToMany({ db, clock }, scope, [...people.values()], text)
  if (!written.ok) return written
  const whyOf = new Map([...people.keys()].map((person, at) => [person, reasonOf(written.value[at])]))
  const left = rows.flatMap(({ work, person, ...row }) => {
    const why = work && person ? whyOf.get(person) : noWork
    return why === undefined ? [] : [{ ...row, why }]
  })
  return ok({ people: [...whyOf.values()].filter((why) => why === undefined).length, left })
}

type Written = Extract<Awaited<ReturnType<typeof writeToMany>>, { ok: true }>['value']

function reasonOf(answer: Written[number] | undefined): string | undefined {
  return answer === undefined || answer.ok ? undefined : describeRefusal(answer.refusal).body.message
}

/** Rows of the registers the asker sees, with the works they pay. */
function rowsFor(reader: Reader, scope: ClientScope, chosen: Chosen) {
  const rows = reader
    .selectFrom('register_rows as row')
    .innerJoin('registers', 'registers.id', 'row.register_id')
    .leftJoin('assignments as work', 'work.id', 'row.assignment_id')
    .select(['row.id as row_id', 'row.no', 'registers.number as register', 'row.fio as name'])
    .select(['work.id as work', 'work.person_id as person'])
    .where('registers.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
    .orderBy('row.register_id')
    .orderBy('row.no')
  return 'rowIds' in chosen
    ? rows.where(sqlBoolean`row.id = any(${[...chosen.rowIds]}::text[])`).execute()
    : rows
        .where('row.register_id', '=', chosen.registerId)
        .where(sqlBoolean`row.errors @> ${JSON.stringify([{ code: chosen.code }])}::jsonb`)
        .execute()
}
