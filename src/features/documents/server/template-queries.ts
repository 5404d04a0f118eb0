import type { Insertable, Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlText } from '#/platform/server/typed-sql.ts'
import { standingDocumentStates } from '../domain/document.ts'
import { presentTemplateStates } from '../domain/template.ts'
import type { OwnTemplateKind } from '../domain/template.ts'

export type EditionRow = Selectable<Tables['template_editions']>

/** Serializes changes of one organization's templates. */
export async function lockTemplates(tx: Tx, orgId: Id<'organization'>): Promise<void> {
  const query = tx.selectFrom('organizations').select('id').where('id', '=', orgId)
  await locking(tx, 'organizations', query, orgId).executeTakeFirstOrThrow()
}

/** All of a kind, newest first, without their words. */
export function editionsOf(reader: Reader, orgId: Id<'organization'>, kind: OwnTemplateKind) {
  return reader
    .selectFrom('template_editions')
    .select(['number', 'state', 'activated_at'])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(200)
    .execute()
}

/** Of all kinds: those in force, and drafts. */
export function presentEditions(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('template_editions')
    .select(['id', 'kind', 'number', 'state', 'activated_at'])
    .where('org_id', '=', orgId)
    .where('state', 'in', presentTemplateStates)
    .execute()
}

/** The edition in force, or the draft: there is one at most. */
export function presentEdition(
  reader: Reader,
  orgId: Id<'organization'>,
  kind: OwnTemplateKind,
  state: (typeof presentTemplateStates)[number],
) {
  return reader
    .selectFrom('template_editions')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('state', '=', state)
    .executeTakeFirst()
}

export function insertEdition(tx: Tx, row: Insertable<Tables['template_editions']>) {
  return tx.insertInto('template_editions').values(row).execute()
}

export function updateEdition(
  tx: Tx,
  id: Id<'template'>,
  values: Partial<Pick<EditionRow, 'words' | 'state' | 'activated_at' | 'edited_by'>> & { readonly updated_at: Temporal.Instant },
) {
  return tx
    .updateTable('template_editions')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export function deleteEdition(tx: Tx, id: Id<'template'>) {
  return tx.deleteFrom('template_editions').where('id', '=', id).execute()
}

/** Whose line in the organization's list this is. */
export async function personOfContractor(reader: Reader, orgId: Id<'organization'>, id: Id<'contractor'>) {
  const row = await reader
    .selectFrom('contractors')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.person_id
}

/** Contracts in force, with which of the person's data are there now: what a template asks for without a condition. */
export function contractsToTry(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('documents')
    .leftJoin('profiles', 'profiles.person_id', 'documents.person_id')
    .leftJoin('persons', 'persons.id', 'documents.person_id')
    .select(['documents.id', 'documents.number', 'persons.phone'])
    .select(sqlText`documents.facts #>> '{parties,person,shortName}'`.as('person'))
    .select(['profiles.surname', 'profiles.firstname', 'profiles.inn', 'profiles.birthdate'])
    .where('documents.org_id', '=', orgId)
    .where('documents.kind', '=', 'frame')
    .where('documents.state', 'in', standingDocumentStates)
    .orderBy('documents.created_at', 'desc')
    .orderBy('documents.id', 'desc')
    .modifyEnd(plannedByValues)
    .execute()
}
