import type { Insertable, Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import { partnerStates } from '#/features/partner/domain/binding.ts'
import { deadDocumentStates } from '../domain/document.ts'
import { openOutsideRowStates, outsideRowLifecycle } from '../domain/outside-list.ts'
import type { OutsideRowState } from '../domain/outside-list.ts'
import { isInPlace } from './queries.ts'

export type OutsideListRow = Selectable<Tables['outside_lists']>
export type OutsideRow = Selectable<Tables['outside_list_rows']>

export async function insertOutsideList(
  tx: Tx,
  list: Insertable<Tables['outside_lists']>,
  rows: readonly Insertable<Tables['outside_list_rows']>[],
): Promise<void> {
  await tx.insertInto('outside_lists').values(list).execute()
  await tx.insertInto('outside_list_rows').values(rows).execute()
}

export function lockOutsideList(tx: Tx, id: Id<'outsideList'>) {
  const list = tx.selectFrom('outside_lists').selectAll().where('id', '=', id)
  return locking(tx, 'outside_lists', list, id).executeTakeFirst()
}

/** The next row of a locked list that is to be worked through, not locked yet. */
export function nextOutsideRow(tx: Tx, id: Id<'outsideList'>) {
  const rows = tx.selectFrom('outside_list_rows').select(['no', 'inn']).where('list_id', '=', id)
  return rows.where('state', '=', openOutsideRowStates[0]).orderBy('no').limit(1).executeTakeFirst()
}

export function listById(reader: Reader, id: Id<'outsideList'>) {
  return reader.selectFrom('outside_lists').select(['created_by', 'created_at']).where('id', '=', id).executeTakeFirstOrThrow()
}

export function finishOutsideList(tx: Tx, id: Id<'outsideList'>, end: Pick<OutsideListRow, 'state' | 'finished_at'>) {
  return tx.updateTable('outside_lists').set(end).where('id', '=', id).execute()
}

/** The rows of any list whose contract is to be made with this person; whoever else would make one waits. */
export function lockOpenRows(tx: Tx, orgId: Id<'organization'>, inn: PersonInn): Promise<OutsideRow[]> {
  const rows = tx.selectFrom('outside_list_rows').selectAll().where('org_id', '=', orgId).where('inn', '=', inn)
  const open = rows.where('state', 'in', openOutsideRowStates).orderBy('list_id').orderBy('no')
  return locking(tx, 'outside_list_rows', open).execute()
}

/** Of them the one that awaits him already, or else the one loaded first. */
export async function lockOpenRow(tx: Tx, orgId: Id<'organization'>, inn: PersonInn): Promise<OutsideRow | undefined> {
  const rows = await lockOpenRows(tx, orgId, inn)
  return rows.find(({ state }) => outsideRowLifecycle.is.awaiting(state)) ?? rows[0]
}

/** The customers of this person with whom a contract of his ИНН awaits something. */
export async function awaitingWith(reader: Reader, personId: Id<'person'>, inn: PersonInn): Promise<Id<'organization'>[]> {
  const rows = await reader
    .selectFrom('outside_list_rows as line')
    .innerJoin('contractors', 'contractors.org_id', 'line.org_id')
    .select('line.org_id')
    .distinct()
    .where('line.inn', '=', inn)
    .where('line.state', '=', openOutsideRowStates[1])
    .where('contractors.person_id', '=', personId)
    .orderBy('line.org_id')
    .execute()
  return rows.map((row) => row.org_id)
}

type RowChange = Partial<Omit<Insertable<Tables['outside_list_rows']>, 'list_id' | 'no' | 'org_id'>> & {
  readonly changed_at: Temporal.Instant
}

export function changeOutsideRow(tx: Tx, { list_id: listId, no }: Pick<OutsideRow, 'list_id' | 'no'>, change: RowChange) {
  return tx.updateTable('outside_list_rows').set(change).where('list_id', '=', listId).where('no', '=', no).execute()
}

/** Lists with their progress. */
function counted(reader: Reader) {
  const count = (state: OutsideRowState) =>
    sqlInt`(select count(*) from outside_list_rows as line where line.list_id = outside_lists.id and line.state = ${state})`
  return reader
    .selectFrom('outside_lists')
    .selectAll()
    .select([count('waiting').as('waiting'), count('awaiting').as('awaiting'), count('made').as('made')])
    .select([count('wrong').as('wrong'), count('lapsed').as('lapsed')])
}

export function countsOfOutsideList(tx: Tx, id: Id<'outsideList'>) {
  return counted(tx).where('id', '=', id).executeTakeFirstOrThrow()
}

function lists(reader: Reader, scope: ClientScope) {
  return counted(reader).where('org_id', '=', scope.orgId)
}

export function findOutsideList(reader: Reader, scope: ClientScope, id: Id<'outsideList'>) {
  return lists(reader, scope).where('id', '=', id).executeTakeFirst()
}

export function pageOfOutsideLists(reader: Reader, scope: ClientScope, page: { cursor?: string | undefined; size: number }) {
  const after = parseListKey(page.cursor ?? '')
  return lists(reader, scope)
    .$if(after !== undefined, (query) =>
      query.where(sqlBoolean`(created_at, id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size + 1)
    .execute()
}

export function rowsOfOutsideList(reader: Reader, id: Id<'outsideList'>) {
  return reader
    .selectFrom('outside_list_rows')
    .leftJoin('documents', 'documents.id', 'outside_list_rows.document_id')
    .select(['source_row', 'outside_list_rows.state', 'cells', 'problem', 'waits_for', 'document_id'])
    .select(['documents.title as document_title', 'documents.state as document_state'])
    .where('list_id', '=', id)
    .orderBy('no')
    .execute()
}

/** What the base knows of each ИНН: who it is on the organization's list, his living contract, a contract that awaits him. */
export async function knownOfInns(reader: Reader, orgId: Id<'organization'>, inns: readonly PersonInn[]) {
  const contractors = await reader
    .selectFrom('contractors')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .leftJoin('bindings', (join) =>
      join
        .onRef('bindings.person_id', '=', 'contractors.person_id')
        .onRef('bindings.inn', '=', 'contractors.inn')
        .on('bindings.state', 'in', partnerStates),
    )
    .select(['contractors.inn', 'contractors.person_id', 'profiles.surname', 'bindings.person_id as proven_id'])
    .where('contractors.org_id', '=', orgId)
    .where(sqlBoolean`contractors.inn = any(${[...inns]}::text[])`)
    .orderBy('contractors.id', 'desc')
    .execute()
  const frames = await reader
    .selectFrom('documents')
    .select(['person_id', 'number', 'state'])
    .where('org_id', '=', orgId)
    .where(sqlBoolean`person_id = any(${contractors.map(({ person_id: id }) => id)}::text[])`)
    .where('kind', '=', 'frame')
    .where('state', 'not in', deadDocumentStates)
    .where(isInPlace)
    .execute()
  const framesOf = new Map(frames.map((frame) => [frame.person_id, frame]))
  const awaiting = await reader
    .selectFrom('outside_list_rows')
    .select('inn')
    .where('org_id', '=', orgId)
    .where('state', 'in', openOutsideRowStates)
    .where(sqlBoolean`inn = any(${[...inns]}::text[])`)
    .execute()
  return {
    // Whoever has proved the ИНН comes before those who typed it, and otherwise whoever came first: the last of equals stays in a map.
    contractors: new Map(
      contractors
        .toSorted((left, right) => Number(left.proven_id !== null) - Number(right.proven_id !== null))
        .map((row) => [row.inn, { ...row, frame: framesOf.get(row.person_id) }]),
    ),
    awaiting: new Set(awaiting.map(({ inn }) => inn)),
  }
}

/** Who of the organization's list bears this ИНН; whoever has proved it comes before those who typed it. */
export async function contractorByInn(reader: Reader, orgId: Id<'organization'>, inn: PersonInn) {
  const rows = reader
    .selectFrom('contractors')
    .leftJoin('bindings', (join) =>
      join
        .onRef('bindings.person_id', '=', 'contractors.person_id')
        .onRef('bindings.inn', '=', 'contractors.inn')
        .on('bindings.state', 'in', partnerStates),
    )
    .select('contractors.person_id')
    .where('contractors.org_id', '=', orgId)
    .where('contractors.inn', '=', inn)
  return (await rows.orderBy('bindings.person_id', 'asc').orderBy('contractors.id').executeTakeFirst())?.person_id
}

/** Rows with errors keep what was typed in them for a term only. */
export async function forgetTyped(tx: Tx, before: Temporal.Instant): Promise<void> {
  const settled = tx
    .selectFrom('outside_list_rows')
    .select(['list_id', 'no'])
    .where('cells', 'is not', null)
    .where('state', 'not in', openOutsideRowStates)
    .where('changed_at', '<', before)
    .orderBy('list_id')
    .orderBy('no')
  for (const { list_id: listId, no } of await locking(tx, 'outside_list_rows', settled).execute())
    await tx.updateTable('outside_list_rows').set({ cells: null }).where('list_id', '=', listId).where('no', '=', no).execute()
}
