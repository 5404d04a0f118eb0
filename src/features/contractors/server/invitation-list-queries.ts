import type { Id } from '#/kernel/ids.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import { invitationLineLifecycle } from '../domain/invitation-list.ts'
import type { JudgedLine } from './read-invitation-file.ts'
import { countedLineStates, leftLineStates } from '../domain/invitation-file.ts'

/** For a line that invites nobody, only its number and the reason are stored. */
export async function insertList(tx: Tx, clock: Clock, scope: ClientScope, name: string, lines: readonly JudgedLine[]) {
  const id = newId('invitationList', clock)
  await tx
    .insertInto('invitation_lists')
    .values({
      id,
      org_id: scope.orgId,
      name,
      state: 'running',
      total: lines.length,
      created_by: scope.personId,
      created_at: clock.now(),
    })
    .execute()
  const rows = lines.map(({ left, ...line }, place) => ({
    list_id: id,
    no: place + 1,
    source_row: line.sourceRow,
    phone: left ? null : (line.phone ?? null),
    inn: left ? null : (line.inn ?? null),
    name: left ? '' : line.name,
    state: left?.kind ?? ('waiting' as const),
    problem: left?.text ?? null,
  }))
  await tx.insertInto('invitation_list_rows').values(rows).execute()
  return id
}

/** Counts the people the organization has invited by files since a moment, including those still waiting, and to works. */
export async function countInvitedSince(
  reader: Reader,
  scope: Pick<ClientScope, 'orgId'>,
  since: Temporal.Instant,
): Promise<number> {
  const found = await reader
    .selectFrom('invitation_lists')
    .innerJoin('invitation_list_rows', 'invitation_list_rows.list_id', 'invitation_lists.id')
    .select(sqlInt`count(*)`.as('count'))
    .where('invitation_lists.org_id', '=', scope.orgId)
    .where('invitation_lists.created_at', '>', since)
    .where('invitation_list_rows.state', 'in', [...countedLineStates])
    .executeTakeFirstOrThrow()
  const toWorks = await reader
    .selectFrom('contractor_invitations')
    .select(sqlInt`count(*)`.as('count'))
    .where('org_id', '=', scope.orgId)
    .where('created_at', '>', since)
    .where('work_amount', 'is not', null)
    .executeTakeFirstOrThrow()
  return found.count + toWorks.count
}

export function lockList(tx: Tx, id: Id<'invitationList'>) {
  return lockingAlone('invitation_lists', tx.selectFrom('invitation_lists').selectAll().where('id', '=', id)).executeTakeFirst()
}

export function waitingRows(tx: Tx, id: Id<'invitationList'>, limit: number) {
  return tx
    .selectFrom('invitation_list_rows')
    .select(['no', 'phone', 'inn', 'name'])
    .where('list_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('no')
    .limit(limit)
    .execute()
}

/** Returns lists with their progress, newest first. */
function listsOf(reader: Reader, scope: ClientScope) {
  const count = (state: string) =>
    sqlInt`(select count(*) from invitation_list_rows as row where row.list_id = invitation_lists.id
      and row.state = ${state})`
  return reader
    .selectFrom('invitation_lists')
    .selectAll()
    .select([count('waiting').as('waiting'), count('invited').as('invited')])
    .select([count('skipped').as('skipped'), count('wrong').as('wrong')])
    .where('org_id', '=', scope.orgId)
}

export type InvitationListRecord = NonNullable<Awaited<ReturnType<typeof findList>>>

export function findList(reader: Reader, scope: ClientScope, id: Id<'invitationList'>) {
  return listsOf(reader, scope).where('id', '=', id).executeTakeFirst()
}

export function pageOfLists(reader: Reader, scope: ClientScope, page: { cursor?: string | undefined; size: number }) {
  const after = parseListKey(page.cursor ?? '')
  return listsOf(reader, scope)
    .$if(after !== undefined, (query) =>
      query.where(sqlBoolean`(created_at, id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size + 1)
    .execute()
}

/** Lines of a list that invited nobody, each with the reason. */
export async function leftLines(reader: Reader, listId: Id<'invitationList'>) {
  const rows = await reader
    .selectFrom('invitation_list_rows')
    .select(['source_row', 'state', 'problem'])
    .where('list_id', '=', listId)
    .where('state', 'in', [...leftLineStates])
    .orderBy('no')
    .execute()
  return rows.map((row) => ({
    row: row.source_row,
    kind: invitationLineLifecycle.is.wrong(row.state) ? ('wrong' as const) : ('skipped' as const),
    text: row.problem ?? '',
  }))
}
