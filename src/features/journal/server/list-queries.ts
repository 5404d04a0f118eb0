import { likePart } from '#/platform/server/like-part.ts'
import type { Selectable } from 'kysely'
import type { ListKey } from '#/kernel/list-key.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { actionsOf } from '../domain/action.ts'
import type { JournalGroup } from '../domain/action.ts'

export type EntryRow = Selectable<Tables['journal_entries']>

export type JournalFilter = {
  readonly group?: JournalGroup | undefined
  readonly member?: string | undefined
  readonly object?: string | undefined
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
}

/** Newest first. */
export function pageOfEntries(
  reader: Reader,
  scope: ClientScope | PersonScope,
  filter: JournalFilter,
  page: { readonly after: ListKey | undefined; readonly count: number },
): Promise<EntryRow[]> {
  const { after, count } = page
  let query = entriesOf(reader, scope, filter).selectAll()
  if (after) {
    query = query.where((where) => where(where.refTuple('at', 'no'), '<', where.tuple(after.at, Number(after.id) || 0)))
  }
  return query.orderBy('at', 'desc').orderBy('no', 'desc').limit(count).modifyEnd(plannedByValues).execute()
}

/** Counts the entries that match the filter, up to `most` + 1. */
export async function countEntries(reader: Reader, scope: ClientScope, filter: JournalFilter, most: number): Promise<number> {
  const row = await reader
    .selectFrom(
      entriesOf(reader, scope, filter)
        .select('no')
        .limit(most + 1)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns everyone who has ever been in the organization, by name. */
export function membersOf(reader: Reader, { orgId }: ClientScope) {
  return reader
    .selectFrom('members')
    .select(['person_id', 'name'])
    .where('org_id', '=', orgId)
    .where('person_id', 'is not', null)
    .orderBy('name')
    .orderBy('person_id')
    .execute()
}

function entriesOf(reader: Reader, scope: ClientScope | PersonScope, { group, member, object, from, to }: JournalFilter) {
  let query = reader.selectFrom('journal_entries').where('owner_id', '=', 'orgId' in scope ? scope.orgId : scope.personId)
  if (group !== undefined) query = query.where('action', 'in', actionsOf(group))
  if (member !== undefined) query = query.where(sqlBoolean`person_id = ${member}`)
  if (object !== undefined && object !== '') {
    const part = likePart(object)
    query = idShape.test(object) ? query.where('object_id', '=', object) : query.where(sqlBoolean`object_name ilike ${part}`)
  }
  if (from !== undefined) query = query.where('at', '>=', startOf(from))
  if (to !== undefined) query = query.where('at', '<', startOf(to.add({ days: 1 })))
  return query
}

const idShape = /^[a-zA-Z]+_[0-9A-HJKMNP-TV-Z]{26}$/

function startOf(day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime('Europe/Moscow').toInstant()
}
