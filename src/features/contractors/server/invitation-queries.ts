import { stateList } from '#/platform/server/state-list.ts'
import { openInvitationStates } from '../domain/invitation.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { pgType, rowsOf, sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { KnownReason } from '../domain/invitation.ts'

export type InvitationRecord = Selectable<Tables['contractor_invitations']>

/** Invitations of the organization, the newest first. */
export function pageOfInvitations(reader: Reader, scope: ClientScope, page: { cursor?: string | undefined; size: number }) {
  const after = parseListKey(page.cursor ?? '')
  return reader
    .selectFrom('contractor_invitations')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .$if(after !== undefined, (query) =>
      query.where(sqlBoolean`(created_at, id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size + 1)
    .execute()
}

export function findInvitation(reader: Reader, scope: ClientScope, id: Id<'invitation'>): Promise<InvitationRecord | undefined> {
  return reader
    .selectFrom('contractor_invitations')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .executeTakeFirst()
}

export function lockInvitation(tx: Tx, scope: ClientScope, id: Id<'invitation'>): Promise<InvitationRecord | undefined> {
  const row = tx.selectFrom('contractor_invitations').selectAll().where('id', '=', id).where('org_id', '=', scope.orgId)
  return locking(tx, 'contractor_invitations', row, id).executeTakeFirst()
}

export async function lockLinked(tx: Tx, id: Id<'invitation'> | undefined): Promise<InvitationRecord | undefined> {
  if (id === undefined) return undefined
  const row = tx.selectFrom('contractor_invitations').selectAll().where('id', '=', id)
  return locking(tx, 'contractor_invitations', row, id).executeTakeFirst()
}

/** Serializes invitations of an organization until the transaction ends. */
export async function lockInviting(tx: Tx, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contractor-invite:${orgId}`}, 0))`.execute(tx)
}

/**
 * Returns why each of these people may not be invited (again), by position in the list; a position without a reason is free.
 */
export async function findKnown(
  reader: Reader,
  orgId: string,
  to: readonly Addressee[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, KnownReason>> {
  if (to.length === 0) return new Map()
  const asked = to.map(({ phone, inn }, place) => ({ place, phone: phone ?? null, inn: inn ?? null }))
  const { rows } = await rowsOf({ place: pgType.int, works: pgType.boolean, invited: pgType.boolean })`
    select it.place,
      exists (select from contractors where org_id = ${orgId} and inn = it.inn)
        or exists (select from persons join contractors on contractors.person_id = persons.id
          where persons.phone = it.phone and contractors.org_id = ${orgId}) as works,
      exists (select from contractor_invitations as sent where sent.org_id = ${orgId} and sent.state in ${stateList(openInvitationStates)}
        and sent.expires_at > ${now.toString()}::timestamptz and (sent.phone = it.phone or sent.inn = it.inn)) as invited
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as it (place int, phone text, inn text)`.execute(reader)
  const known = new Map<number, KnownReason>()
  for (const { place, works, invited } of rows) {
    if (works || invited) known.set(place, works ? 'works' : 'invited')
  }
  return known
}

/** The invitation of this phone or ИНН that waits for an answer; the one that waits longest. */
export async function openInvitationTo(
  reader: Reader,
  orgId: Id<'organization'>,
  { phone, inn }: Addressee,
  now: Temporal.Instant,
) {
  const row = await reader
    .selectFrom('contractor_invitations')
    .select('id')
    .where('org_id', '=', orgId)
    .where('state', 'in', openInvitationStates)
    .where('expires_at', '>', now)
    .where(sqlBoolean`(phone = ${phone ?? null} or inn = ${inn ?? null})`)
    .orderBy('expires_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

export type Addressee = { readonly phone?: string | undefined; readonly inn?: string | undefined }

export function innOfPerson(reader: Reader, personId: Id<'person'>) {
  return reader.selectFrom('profiles').select('inn').where('person_id', '=', personId).executeTakeFirst()
}
