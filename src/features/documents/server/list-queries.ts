import { likePart } from '#/platform/server/like-part.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { sql } from 'kysely'
import type { ExpressionBuilder, Expression, SqlBool } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import type { documentTabs } from '../contract/document.ts'
import { sqlBoolean, sqlText } from '#/platform/server/typed-sql.ts'
import {
  closedDocumentStates,
  otherSide,
  preparedDocumentStates,
  standingDocumentStates,
  unsentDocumentStates,
} from '../domain/document.ts'
import type { DocumentKind, DocumentSide, DocumentState } from '../domain/document.ts'
import { narrowDocuments } from './narrow-documents.ts'
import type { SideScope } from './own-document-queries.ts'

/** What narrows a list; what is absent narrows nothing. */
export type DocumentFilter = {
  readonly tab?: (typeof documentTabs)[number] | undefined
  readonly kind?: DocumentKind | undefined
  readonly state?: DocumentState | undefined
  readonly q?: string | undefined
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
  readonly sum_from?: number | undefined
  readonly sum_to?: number | undefined
  readonly branch?: Id<'branch'> | undefined
  readonly kept_to?: Temporal.PlainDate | undefined
  /** The contractor. */
  readonly person?: Id<'person'> | undefined
}

/** Whose documents are read: a job has no caller, only what its asker saw. */
export type ReadingSide =
  | { readonly side: 'client'; readonly scope: Pick<ClientScope, 'orgId' | 'branchIds'> }
  | { readonly side: 'person'; readonly scope: Pick<PersonScope, 'personId'> }

type Page = { readonly after: ListKey | undefined; readonly size: number }

/** One row more than a page, so the caller knows whether there is a next page. */
export function pageOfDocuments(reader: Reader, asking: SideScope, filter: DocumentFilter, { after, size }: Page) {
  const narrowed = cards(reader, asking).where((where) => filtered(where, filter, asking.side))
  const query = after
    ? narrowed.where(sqlBoolean`(created_at, id) < (${after.at.toString()}::timestamptz, ${after.id})`)
    : narrowed
  return query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .modifyEnd(plannedByValues)
    .execute()
}

/** How many documents the filter leaves, up to so many. */
export async function countDocuments(reader: Reader, asking: SideScope, filter: DocumentFilter, most: number): Promise<number> {
  const found = own(reader, asking)
    .select('id')
    .where((where) => filtered(where, filter, asking.side))
    .limit(most)
  const row = await reader
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The documents that the filter leaves, those of one pair together, each pair's oldest first. */
export function idsOfFilter(reader: Reader, asking: SideScope, filter: DocumentFilter, most: number) {
  return own(reader, asking)
    .select('id')
    .where((where) => filtered(where, filter, asking.side))
    .orderBy('org_id')
    .orderBy('person_id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}

type Portion = {
  readonly ids?: readonly Id<'document'>[] | undefined
  /** Those that come after this one. */
  readonly after?: ListKey | undefined
  readonly most: number
}

/** The documents of the filter that have a file, newest first, with what an archive says of them. */
export function documentsToArchive(reader: Reader, asking: ReadingSide, filter: DocumentFilter, { ids, after, most }: Portion) {
  const query = cards(reader, asking)
    .select(['sha256', 'signed_sha256', 'protocol_sha256', 'source'])
    .where('sha256', 'is not', null)
    .$if(asking.side === 'person', (open) => open.where('closed_to_person', '=', false))
    .where((where) => filtered(where, filter, asking.side))
    .$if(after !== undefined, (left) =>
      left.where(sqlBoolean`(created_at, id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
  return (ids === undefined ? query : query.where('id', 'in', ids))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .modifyEnd(plannedByValues)
    .execute()
}

/**
 * On which frozen list each of these documents was signed, and where in it. `own`: every line of the list is a document of the
 * asking side; the lines of any other list are not for its eyes.
 */
export function manifestPlacesOf(reader: Reader, asking: ReadingSide, ids: readonly Id<'document'>[]) {
  const visible = own(reader, asking)
    .innerJoin('document_signatures as line', 'line.document_id', 'documents.id')
    .where(sqlBoolean`line.manifest_id = document_manifests.id`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
  return reader
    .selectFrom('document_signatures')
    .innerJoin('document_manifests', 'document_manifests.id', 'document_signatures.manifest_id')
    .select(['document_signatures.document_id', 'document_signatures.side', 'document_manifests.id'])
    .select(['document_signatures.manifest_place as place', 'document_manifests.size'])
    .select((where) => where(visible, '=', where.ref('document_manifests.size')).as('own'))
    .where(sqlBoolean`document_signatures.document_id = any(${[...ids]}::text[])`)
    .orderBy('document_manifests.id')
    .orderBy('document_signatures.manifest_place')
    .execute()
}

/** The editions of the agreement that made the codes of these signatures signatures, as they were accepted. */
export function agreementsOf(reader: Reader, ids: readonly Id<'document'>[]) {
  return reader
    .selectFrom('document_signatures')
    .innerJoin('legal_editions', (join) =>
      join
        .onRef('legal_editions.sha256', '=', 'document_signatures.agreement_sha256')
        .onRef('legal_editions.version', '=', 'document_signatures.agreement_version')
        .on('legal_editions.slug', '=', 'einteraction'),
    )
    .select([
      'legal_editions.title',
      'legal_editions.version',
      'legal_editions.day',
      'legal_editions.markdown',
      'legal_editions.sha256',
    ])
    .distinct()
    .where(sqlBoolean`document_signatures.document_id = any(${[...ids]}::text[])`)
    .orderBy('legal_editions.version')
    .execute()
}

/** How many documents await this side, up to 101: a screen shows «99+», and one code signs a hundred. */
export async function countToSign(reader: Reader, asking: SideScope): Promise<number> {
  const waiting = own(reader, asking)
    .select('id')
    .where((where) => onTab(where, 'to_sign', asking.side))
    .limit(101)
  const row = await reader
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Documents begun since this moment that nobody has been asked to sign yet. */
export async function countComposing(reader: Reader, asking: SideScope, since: Temporal.Instant): Promise<number> {
  const row = await own(reader, asking)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', preparedDocumentStates)
    .where('created_at', '>', since)
    .modifyEnd(plannedByValues)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns the oldest document that awaits this side, other than the given one. */
export function nextToSign(reader: Reader, asking: SideScope, except: Id<'document'>) {
  return cards(reader, asking)
    .where((where) => onTab(where, 'to_sign', asking.side))
    .where('id', '<>', except)
    .orderBy('created_at')
    .limit(1)
    .modifyEnd(plannedByValues)
    .executeTakeFirst()
}

/** The oldest documents that await this side. */
export async function idsToSign(reader: Reader, asking: SideScope, count: number): Promise<Id<'document'>[]> {
  const rows = await own(reader, asking)
    .select('id')
    .where((where) => onTab(where, 'to_sign', asking.side))
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .modifyEnd(plannedByValues)
    .execute()
  return rows.map(({ id }) => id)
}

export function childrenOf(reader: Reader, asking: SideScope, id: Id<'document'>) {
  return cards(reader, asking).where('parent_id', '=', id).orderBy('created_at').limit(50).execute()
}

export function cardOf(reader: Reader, asking: SideScope, id: Id<'document'>) {
  return cards(reader, asking).where('id', '=', id).executeTakeFirst()
}

export type CardRow = Awaited<ReturnType<typeof pageOfDocuments>>[number]

function cards(reader: Reader, asking: ReadingSide) {
  return own(reader, asking)
    .select([
      'id',
      'kind',
      'number',
      'title',
      'amount',
      'day',
      'state',
      'signers_order',
      'expires_at',
      'signed_at',
      'created_at',
      'kept_until',
    ])
    .select(sqlText`facts #>> ${sql.lit(`{parties,${otherSide(asking.side)},name}`)}`.as('counterparty'))
}

function own(reader: Reader, { side, scope }: ReadingSide) {
  const documents = reader.selectFrom('documents').where('destroyed_by', 'is', null)
  return side === 'client'
    ? documents.where('org_id', '=', scope.orgId).where(narrowDocuments(scope))
    : documents.where('person_id', '=', scope.personId)
}

function filtered(where: Where, filter: DocumentFilter, side: DocumentSide): Expression<SqlBool> {
  const { tab = 'all', kind, state, q = '', from, to, sum_from: least, sum_to: most, branch, person, kept_to: keptTo } = filter
  const words = q.trim()
  return where.and([
    onTab(where, tab, side),
    ...(kind ? [where('kind', '=', kind)] : []),
    ...(state ? [where('state', '=', state)] : []),
    ...(words === '' ? [] : [hasWords(words, side)]),
    ...(from ? [where('day', '>=', from)] : []),
    ...(to ? [where('day', '<=', to)] : []),
    ...(keptTo ? [where('kept_until', '<=', keptTo)] : []),
    ...(person ? [where('person_id', '=', person)] : []),
    ...(least === undefined ? [] : [sqlBoolean`amount >= ${least}`]),
    ...(most === undefined ? [] : [sqlBoolean`amount <= ${most}`]),
    ...(branch
      ? [sqlBoolean`exists (select from tasks where tasks.id = documents.task_id and tasks.branch_id = ${branch})`]
      : []),
  ])
}

/** The same expression stands in an index. */
function hasWords(words: string, side: DocumentSide) {
  const like = likePart(words)
  return sqlBoolean`(number || ' ' || (facts #>> ${sql.lit(`{parties,${otherSide(side)},name}`)})) ilike ${like}`
}

type Where = ExpressionBuilder<Tables, 'documents'>
function onTab(where: Where, tab: NonNullable<DocumentFilter['tab']>, side: DocumentSide): Expression<SqlBool> {
  const mine: DocumentState = side === 'client' ? 'waitClient' : 'waitPerson'
  const theirs: DocumentState = side === 'client' ? 'waitPerson' : 'waitClient'
  switch (tab) {
    case 'to_sign':
      return where.or([
        where('state', '=', mine),
        where.and([where('state', '=', theirs), where('signers_order', '=', 'parallel'), where.not(hasSigned(where, side))]),
      ])
    case 'other_side':
      return where.and([
        where('state', 'in', [theirs, ...unsentDocumentStates]),
        where.or([where('state', '<>', theirs), where('signers_order', '<>', 'parallel'), hasSigned(where, side)]),
      ])
    case 'signed':
      return where('state', 'in', standingDocumentStates)
    case 'closed':
      return where('state', 'in', closedDocumentStates)
    case 'all':
      return where.lit(true)
  }
}

function hasSigned(where: ExpressionBuilder<Tables, 'documents'>, side: DocumentSide) {
  return where.exists(
    where
      .selectFrom('document_signatures')
      .select('document_signatures.id')
      .whereRef('document_signatures.document_id', '=', 'documents.id')
      .where('document_signatures.side', '=', side),
  )
}
