import type { Insertable, Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import { deadDocumentStates } from '../domain/document.ts'
import { openOutsideRowStates } from '../domain/outside-list.ts'
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
  return lockingAlone('outside_lists', tx.selectFrom('outside_lists').selectAll().where('id', '=', id)).executeTakeFirst()
}

export function nextOutsideRow(tx: Tx, id: Id<'outsideList'>) {
  const rows = tx
    .selectFrom('outside_list_rows')
    .selectAll()
    .where('list_id', '=', id)
    .where('state', '=', openOutsideRowStates[0])
  return rows.orderBy('no').limit(1).executeTakeFirst()
}

export function finishOutsideList(tx: Tx, id: Id<'outsideList'>, end: Pick<OutsideListRow, 'state' | 'finished_at'>) {
  return tx.updateTable('outside_lists').set(end).where('id', '=', id).execute()
}

/** The contract that waits for this person to come; whoever else would make it waits. */
export function lockAwaiting(tx: Tx, orgId: Id<'organization'>, inn: PersonInn) {
  const rows = tx.selectFrom('outside_list_rows').selectAll().where('org_id', '=', orgId).where('inn', '=', inn)
  return lockingAlone('outside_list_rows', rows.where('state', '=', openOutsideRowStates[1])).executeTakeFirst()
}

type RowChange = Partial<Omit<Insertable<Tables['outside_list_rows']>, 'list_id' | 'no' | 'org_id'>> & {
  readonly changed_at: Temporal.Instant
}

export function changeOutsideRow(tx: Tx, { list_id: listId, no }: Pick<OutsideRow, 'list_id' | 'no'>, change: RowChange) {
  return tx.updateTable('outside_list_rows').set(change).where('list_id', '=', listId).where('no', '=', no).execute()
}

/** Lists with their progress, newest first. */
function lists(reader: Reader, scope: ClientScope) {
  const count = (state: OutsideRowState) =>
    sqlInt`(select count(*) from outside_list_rows as line where line.list_id = outside_lists.id and line.state = ${state})`
  return reader
    .selectFrom('outside_lists')
    .selectAll()
    .select([count('waiting').as('waiting'), count('awaiting').as('awaiting'), count('made').as('made')])
    .select([count('wrong').as('wrong'), count('lapsed').as('lapsed')])
    .where('org_id', '=', scope.orgId)
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
    .select(['source_row', 'outside_list_rows.state', 'cells', 'problem', 'document_id'])
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
    .select(['contractors.inn', 'contractors.person_id', 'profiles.surname'])
    .where('contractors.org_id', '=', orgId)
    .where(sqlBoolean`contractors.inn = any(${[...inns]}::text[])`)
    .execute()
  const frames = await reader
    .selectFrom('documents')
    .select(['person_id', 'number'])
    .where('org_id', '=', orgId)
    .where(sqlBoolean`person_id = any(${contractors.map(({ person_id: id }) => id)}::text[])`)
    .where('kind', '=', 'frame')
    .where('state', 'not in', deadDocumentStates)
    .where(isInPlace)
    .execute()
  const numbers = new Map(frames.map((frame) => [frame.person_id, frame.number]))
  const awaiting = await reader
    .selectFrom('outside_list_rows')
    .select('inn')
    .where('org_id', '=', orgId)
    .where('state', 'in', openOutsideRowStates)
    .where(sqlBoolean`inn = any(${[...inns]}::text[])`)
    .execute()
  return {
    contractors: new Map(contractors.map((row) => [row.inn, { ...row, number: numbers.get(row.person_id) }])),
    awaiting: new Set(awaiting.map(({ inn }) => inn)),
  }
}

export async function contractorInn(reader: Reader, orgId: Id<'organization'>, personId: Id<'person'>) {
  const rows = reader.selectFrom('contractors').select('inn').where('org_id', '=', orgId).where('person_id', '=', personId)
  return (await rows.executeTakeFirst())?.inn
}

/** Who of the organization's list bears this ИНН. */
export async function contractorByInn(reader: Reader, orgId: Id<'organization'>, inn: PersonInn) {
  const rows = reader.selectFrom('contractors').select('person_id').where('org_id', '=', orgId).where('inn', '=', inn)
  return (await rows.orderBy('id').executeTakeFirst())?.person_id
}

/** Whether another contract of this ИНН awaits its person. */
export async function isAwaited(reader: Reader, orgId: Id<'organization'>, inn: PersonInn): Promise<boolean> {
  const rows = reader.selectFrom('outside_list_rows').select('no').where('org_id', '=', orgId).where('inn', '=', inn)
  return (await rows.where('state', '=', openOutsideRowStates[1]).executeTakeFirst()) !== undefined
}

/** Contracts that nobody came for since the moment. */
export function awaitingBefore(tx: Tx, before: Temporal.Instant, count: number) {
  const rows = tx.selectFrom('outside_list_rows').selectAll().where('state', '=', openOutsideRowStates[1])
  return lockingAlone('outside_list_rows', rows.where('changed_at', '<', before).limit(count)).execute()
}

/** Rows with errors keep what was typed in them for a term only. */
export function forgetTyped(tx: Tx, before: Temporal.Instant) {
  return tx
    .updateTable('outside_list_rows')
    .set({ cells: null })
    .where('cells', 'is not', null)
    .where('state', 'not in', openOutsideRowStates)
    .where('changed_at', '<', before)
    .execute()
}
