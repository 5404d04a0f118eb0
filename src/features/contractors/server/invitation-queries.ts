import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'

export type InvitationRecord = Selectable<Tables['contractor_invitations']>

/** Invitations of the organisation, the newest first. */
export function pageOfInvitations(reader: Reader, scope: ClientScope, page: { cursor?: string | undefined; size: number }) {
  const after = parseListKey(page.cursor ?? '')
  return reader
    .selectFrom('contractor_invitations')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size + 1)
    .execute()
}

export function findInvitation(reader: Reader, scope: ClientScope, id: string): Promise<InvitationRecord | undefined> {
  return reader
    .selectFrom('contractor_invitations')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .executeTakeFirst()
}

export function lockInvitation(tx: Tx, scope: ClientScope, id: Id<'invitation'>): Promise<InvitationRecord | undefined> {
  return tx
    .selectFrom('contractor_invitations')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockLinked(tx: Tx, id: Id<'invitation'> | undefined): Promise<InvitationRecord | undefined> {
  if (id === undefined) return undefined
  return tx.selectFrom('contractor_invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** One at a time invites in the name of an organisation, until the transaction ends. */
export async function holdInviting(tx: Tx, scope: ClientScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contractor-invite:${scope.orgId}`}, 0))`.execute(tx)
}

/** A living invitation to the same phone or ИНН. */
export function findLiving(
  reader: Reader,
  scope: ClientScope,
  to: { readonly phone: string | undefined; readonly inn: string | undefined },
  now: Temporal.Instant,
) {
  return reader
    .selectFrom('contractor_invitations')
    .select('id')
    .where('org_id', '=', scope.orgId)
    .where('state', 'in', ['sent', 'opened'])
    .where('expires_at', '>', now)
    .where((where) =>
      where.or([
        ...(to.phone === undefined ? [] : [where('phone', '=', to.phone)]),
        ...(to.inn === undefined ? [] : [where('inn', '=', to.inn)]),
        where.lit(false),
      ]),
    )
    .executeTakeFirst()
}

export async function worksWith(reader: Reader, scope: ClientScope, inn: string): Promise<boolean> {
  const row = await reader
    .selectFrom('contractors')
    .select('id')
    .where('org_id', '=', scope.orgId)
    .where('inn', '=', inn)
    .executeTakeFirst()
  return row !== undefined
}

export function innOfPerson(reader: Reader, personId: Id<'person'>) {
  return reader.selectFrom('profiles').select('inn').where('person_id', '=', personId).executeTakeFirst()
}
