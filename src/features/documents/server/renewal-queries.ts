import type { Insertable, Selectable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean, sqlText } from '#/platform/server/typed-sql.ts'
import { deadDocumentStates, standingDocumentStates } from '../domain/document.ts'
import { leftLineStates, statesOfAnswer, unfinishedRenewalStates, waitingLineStates } from '../domain/renewal.ts'
import type { RenewableKind, RenewalAnswer } from '../domain/renewal.ts'

export type RenewalRow = Selectable<Tables['edition_renewals']>

/** Documents in force of the kind, by the edition of the template they were made from. */
export function countByEdition(reader: Reader, orgId: Id<'organization'>, kind: RenewableKind) {
  return reader
    .selectFrom('documents')
    .select(['template'])
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('signed_at').$notNull().as('first'),
      fn.max('signed_at').$notNull().as('last'),
    ])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('state', 'in', standingDocumentStates)
    .groupBy('template')
    .orderBy('last', 'desc')
    .modifyEnd(plannedByValues)
    .execute()
}

/** The numbers of the organization's own editions of a kind by their ids. */
export async function numbersOfEditions(reader: Reader, orgId: Id<'organization'>, kind: RenewableKind) {
  const rows = await reader
    .selectFrom('template_editions')
    .select(['id', 'number'])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .execute()
  return new Map<string, number>(rows.map(({ id, number }) => [id, number]))
}

export function insertRenewal(tx: Tx, row: Insertable<Tables['edition_renewals']>) {
  return tx.insertInto('edition_renewals').values(row).execute()
}

/** Lists what is in force under older editions; returns how many they are. */
export async function insertLines(
  tx: Tx,
  { id, org_id: orgId, kind, template }: Pick<RenewalRow, 'id' | 'org_id' | 'kind' | 'template'>,
) {
  const lines = await tx
    .insertInto('edition_renewal_lines')
    .columns(['renewal_id', 'document_id', 'state'])
    .expression((where) =>
      where
        .selectFrom('documents')
        .select([sqlText`${id}`.as('renewal_id'), 'documents.id as document_id', sqlText`${waitingLineStates[0]}`.as('state')])
        .where('org_id', '=', orgId)
        .where('kind', '=', kind)
        .where('documents.state', 'in', standingDocumentStates)
        .where('template', '<>', template),
    )
    .executeTakeFirst()
  return Number(lines.numInsertedOrUpdatedRows ?? 0n)
}

export function findRenewal(reader: Reader, id: Id<'renewal'>) {
  return reader.selectFrom('edition_renewals').selectAll().where('id', '=', id).executeTakeFirst()
}

export function ownRenewal(reader: Reader, scope: ClientScope, id: Id<'renewal'>) {
  return reader
    .selectFrom('edition_renewals')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .executeTakeFirst()
}

export function renewalsOf(reader: Reader, orgId: Id<'organization'>, kind: RenewableKind) {
  const found = reader.selectFrom('edition_renewals').selectAll().where('org_id', '=', orgId).where('kind', '=', kind)
  return found.orderBy('asked_at', 'desc').orderBy('id', 'desc').limit(20).execute()
}

export function isRenewing(reader: Reader, orgId: Id<'organization'>, kind: RenewableKind) {
  const found = reader.selectFrom('edition_renewals').select('id').where('org_id', '=', orgId).where('kind', '=', kind)
  return found.where('state', 'in', unfinishedRenewalStates).executeTakeFirst()
}

export function endRenewal(tx: Tx, id: Id<'renewal'>, values: Pick<RenewalRow, 'state' | 'stop_reason'>) {
  const running = tx.updateTable('edition_renewals').set(values).where('id', '=', id)
  return running.where('state', 'in', unfinishedRenewalStates).execute()
}

export async function waitingLines(reader: Reader, id: Id<'renewal'>, count: number): Promise<Id<'document'>[]> {
  const rows = await reader
    .selectFrom('edition_renewal_lines')
    .select('document_id')
    .where('renewal_id', '=', id)
    .where('state', 'in', waitingLineStates)
    .orderBy('document_id')
    .limit(count)
    .execute()
  return rows.map((row) => row.document_id)
}

type Line = { readonly renewalId: Id<'renewal'>; readonly documentId: Id<'document'> }

/** Returns whether the line still waited. */
export async function updateLine(
  tx: Tx,
  { renewalId, documentId }: Line,
  values: Partial<Pick<Selectable<Tables['edition_renewal_lines']>, 'state' | 'proposal_id' | 'why'>>,
) {
  const line = tx.updateTable('edition_renewal_lines').set(values).where('renewal_id', '=', renewalId)
  const waiting = line.where('document_id', '=', documentId).where('state', 'in', waitingLineStates)
  return (await waiting.returning('document_id').executeTakeFirst()) !== undefined
}

/** How many lines of each renewal have come to each pair of states. */
export async function countLines(reader: Reader, ids: readonly Id<'renewal'>[]) {
  if (ids.length === 0) return []
  return reader
    .selectFrom('edition_renewal_lines as line')
    .leftJoin('documents as proposal', 'proposal.id', 'line.proposal_id')
    .select(['line.renewal_id', 'line.state', 'proposal.state as proposal_state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('line.renewal_id', 'in', [...ids])
    .groupBy(['line.renewal_id', 'line.state', 'proposal.state'])
    .execute()
}

/** The new editions that wait for a side, of one renewal, after the given one. */
export async function waitingProposals(
  reader: Reader,
  id: Id<'renewal'>,
  { answer, after, count }: { readonly answer: RenewalAnswer; readonly after: string; readonly count: number },
): Promise<Id<'document'>[]> {
  const rows = await reader
    .selectFrom('edition_renewal_lines as line')
    .innerJoin('documents as proposal', 'proposal.id', 'line.proposal_id')
    .select('proposal.id')
    .where('line.renewal_id', '=', id)
    .where('proposal.state', 'in', statesOfAnswer(answer))
    .where(sqlBoolean`proposal.id > ${after}`)
    .orderBy('proposal.id')
    .limit(count)
    .execute()
  return rows.map((row) => row.id)
}

type Wish = {
  readonly kind: RenewableKind
  readonly template: string
  readonly renewal: Id<'renewal'> | undefined
  readonly answer: RenewalAnswer | undefined
  readonly after: ListKey | undefined
  readonly size: number
}

/** People who signed under older editions, or, of a renewal, those it concerns; one row more than a page. */
export function peopleOfRenewal(reader: Reader, orgId: Id<'organization'>, wish: Wish) {
  const { kind, template, renewal, answer, after, size } = wish
  const lines = reader
    .selectFrom('documents')
    .leftJoin('edition_renewal_lines as line', (join) =>
      join.onRef('line.document_id', '=', 'documents.id').on('line.renewal_id', '=', renewal ?? null),
    )
    .leftJoin('documents as proposal', (join) =>
      renewal === undefined
        ? join
            .onRef('proposal.ends_id', '=', 'documents.id')
            .onRef('proposal.kind', '=', 'documents.kind')
            .on('proposal.state', 'not in', deadDocumentStates)
        : join.onRef('proposal.id', '=', 'line.proposal_id'),
    )
    .select(['documents.id', 'documents.number', 'documents.template', 'documents.signed_at', 'documents.created_at'])
    .select(sqlText`documents.facts #>> '{parties,person,name}'`.as('person'))
    .select(['line.state as line_state', 'line.why', 'proposal.id as proposal_id', 'proposal.number as proposal_number'])
    .select(['proposal.state as proposal_state', 'proposal.expires_at as proposal_expires_at'])
    .where('documents.org_id', '=', orgId)
    .where('documents.kind', '=', kind)
  const chosen =
    renewal === undefined
      ? lines.where('documents.state', 'in', standingDocumentStates).where('documents.template', '<>', template)
      : lines.where('line.renewal_id', '=', renewal)
  return chosen
    .$if(answer === 'left', (found) => found.where('line.state', 'in', leftLineStates))
    .$if(answer === 'preparing', (found) =>
      found.where((where) =>
        where.or([where('line.state', 'in', waitingLineStates), where('proposal.state', 'in', statesOfAnswer('preparing'))]),
      ),
    )
    .$if(answer !== undefined && answer !== 'left' && answer !== 'preparing', (found) =>
      found.where('proposal.state', 'in', answer ? statesOfAnswer(answer) : []),
    )
    .$if(after !== undefined, (found) =>
      found.where(sqlBoolean`(documents.created_at, documents.id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
    .orderBy('documents.created_at', 'desc')
    .orderBy('documents.id', 'desc')
    .limit(size + 1)
    .modifyEnd(plannedByValues)
    .execute()
}
