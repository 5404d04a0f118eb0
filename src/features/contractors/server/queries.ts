import { takeNewestStatus } from '#/features/partner/server/take-newest-status.ts'
import { likePart } from '#/platform/server/like-part.ts'
import { partnerStates } from '#/features/partner/domain/binding.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import type { NpdStatus } from '#/kernel/npd-status.ts'
import { whenNarrowed } from '#/platform/server/branch-scope.ts'
import { plannedByValues } from '#/platform/server/database.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { pgType, sqlAs, sqlBoolean, sqlKopecks, sqlText } from '#/platform/server/typed-sql.ts'
import type { ContractorState } from '../domain/contractor-state.ts'
import { contractorStates } from '../domain/contractor-state.ts'
import { frameInForceStates } from '../domain/states-ahead.ts'
import { latestNpdStatus } from './latest-npd-status.ts'
import { narrowContractors } from './narrow-contractors.ts'

export type ContractorFilter = {
  /** Part of the name or of the ИНН. */
  readonly search?: string | undefined
  readonly npd?: NpdStatus | undefined
  readonly bound?: 'yes' | 'no' | undefined
  readonly contract?: 'yes' | 'no' | undefined
  /** When absent, archived contractors are excluded. */
  readonly state?: ContractorState | 'all' | undefined
  readonly tag?: string | undefined
}

export type ContractorPage = { readonly after?: ListKey | undefined; readonly count: number }

/**
 * People who work with the organization, with what it knows of each, newest first. Payments are totalled for the calendar year of
 * the Moscow date. They are chosen before anything of theirs is looked up, so a page costs the same however many there are.
 */
export function contractorRows(
  reader: Reader,
  scope: ClientScope,
  filter: ContractorFilter,
  today: Temporal.PlainDate,
  page?: ContractorPage,
) {
  return reader
    .selectFrom(chosenContractors(reader, scope, filter, today, page).as('chosen'))
    .innerJoin('contractors', 'contractors.id', 'chosen.id')
    .innerJoin('persons', 'persons.id', 'contractors.person_id')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .leftJoin('bindings', 'bindings.person_id', 'contractors.person_id')
    .leftJoinLateral(
      (expression) =>
        takeNewestStatus(
          expression
            .selectFrom('npd_status_checks')
            .select(['id', 'result', 'checked_at', 'registered_on', 'unregistered_on'])
            .whereRef('npd_status_checks.inn', '=', 'contractors.inn'),
        ).as('status'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (expression) =>
        expression
          .selectFrom('documents')
          .select(['documents.id', 'documents.number', 'documents.signed_at'])
          .whereRef('documents.org_id', '=', 'contractors.org_id')
          .whereRef('documents.person_id', '=', 'contractors.person_id')
          .where('documents.kind', '=', 'frame')
          .where('documents.state', 'in', frameInForceStates)
          .orderBy('documents.created_at', 'desc')
          .limit(1)
          .as('frame'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (expression) =>
        expression
          .selectFrom('assignments')
          .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
          .select(['tasks.id', 'tasks.number', 'tasks.title', 'assignments.created_at'])
          .whereRef('assignments.org_id', '=', 'contractors.org_id')
          .whereRef('assignments.person_id', '=', 'contractors.person_id')
          .where(whenNarrowed(scope, (isOwn) => isOwn('tasks.branch_id')))
          .orderBy('assignments.created_at', 'desc')
          .limit(1)
          .as('work'),
      (join) => join.onTrue(),
    )
    .select(['contractors.id', 'contractors.inn', 'contractors.person_id', 'contractors.source', 'contractors.created_at'])
    .select(['contractors.is_watched', 'contractors.status_since', 'persons.phone', 'bindings.state as binding_state'])
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .select(['status.id as status_id', 'status.result', 'status.checked_at', 'status.registered_on', 'status.unregistered_on'])
    .select(['frame.id as frame_id', 'frame.number as frame_number', 'frame.signed_at as frame_signed_at'])
    .select(['work.id as task_id', 'work.number as task_number', 'work.title as task_title', 'work.created_at as task_at'])
    .select([
      'contractors.paused_until',
      'contractors.state_reason',
      'contractors.stop_cause',
      'contractors.state_at',
      'contractors.tags',
      'contractors.note',
      'contractors.left_on',
    ])
    .select(stateOfDay(today).as('state'))
    .select(paidInYear(today.year).as('paid_this_year'))
    .where('contractors.org_id', '=', scope.orgId)
    .orderBy('contractors.created_at', 'desc')
    .orderBy('contractors.id', 'desc')
    .modifyEnd(plannedByValues)
}

function chosenContractors(
  reader: Reader,
  scope: ClientScope,
  filter: ContractorFilter,
  today: Temporal.PlainDate,
  page: ContractorPage | undefined,
) {
  const words = (filter.search ?? '').trim().toLowerCase()
  const asked = contractorStates.find((state) => state === filter.state)
  const fitting = reader
    .selectFrom('contractors')
    .select('contractors.id')
    .where('contractors.org_id', '=', scope.orgId)
    .where(narrowContractors(scope))
    .$if(words !== '', (query) => query.where(isCalled(scope, likePart(words))))
    .$if(filter.npd !== undefined, (query) =>
      query.where(sqlBoolean`${latestNpdStatus()} = ${filter.npd === 'not_active' ? 'notActive' : filter.npd}`),
    )
    .$if(filter.bound !== undefined, (query) =>
      query.where(sqlBoolean`exists (select from bindings where bindings.person_id = contractors.person_id
        and bindings.state = any(${partnerStates})) = ${filter.bound === 'yes'}`),
    )
    .$if(filter.contract !== undefined, (query) =>
      // NOTE `exists` would be answered for the contracts of all people at once.
      query.where(sqlBoolean`coalesce((select true from documents where documents.org_id = contractors.org_id
        and documents.person_id = contractors.person_id and documents.kind = 'frame'
        and documents.state in ${stateList(frameInForceStates)} limit 1), false)
        = ${filter.contract === 'yes'}`),
    )
    .$if(filter.state === undefined, (query) => query.where('contractors.state', '<>', 'archived'))
    .$if(asked !== undefined, (query) => query.where(sqlBoolean`${stateOfDay(today)} = ${asked}`))
    .$if(filter.tag !== undefined, (query) => query.where(sqlBoolean`${filter.tag} = any(contractors.tags)`))
  if (page === undefined) return fitting
  const { after, count } = page
  return fitting
    .$if(after !== undefined, (query) =>
      query.where(sqlBoolean`(contractors.created_at, contractors.id) < (${after?.at.toString()}::timestamptz, ${after?.id})`),
    )
    .orderBy('contractors.created_at', 'desc')
    .orderBy('contractors.id', 'desc')
    .limit(count)
}

/** By a part of the name or of the ИНН, each found by its own index. */
function isCalled(scope: ClientScope, like: string) {
  return sqlBoolean`contractors.id in (
    select id from contractors as numbered where numbered.org_id = ${scope.orgId} and numbered.inn like ${like}
    union
    select named.id from profiles join contractors as named on named.person_id = profiles.person_id
    where named.org_id = ${scope.orgId}
      and lower(profiles.surname || ' ' || profiles.firstname || ' ' || profiles.secondname) like ${like})`
}

/** Returns one page, newest first, with one row more than `size` when there is another page. */
export function pageOfContractors(
  reader: Reader,
  scope: ClientScope,
  page: ContractorFilter & { readonly cursor?: string | undefined; readonly size: number; readonly today: Temporal.PlainDate },
) {
  const after = parseListKey(page.cursor ?? '')
  return contractorRows(reader, scope, page, page.today, { after, count: page.size + 1 }).execute()
}

export type ContractorRow = Awaited<ReturnType<typeof pageOfContractors>>[number]

/** Money this organization has paid the person since January 1, Moscow time. */
/** Kopecks the customer has paid the contractor since the first of January. */
export function paidInYear(year: number) {
  return sqlKopecks`coalesce((select sum(payouts.amount) from payouts where payouts.org_id = contractors.org_id
    and payouts.person_id = contractors.person_id and payouts.state = 'paid'
    and payouts.paid_at >= ${`${year}-01-01T00:00:00+03:00`}::timestamptz), 0)`
}

/** A pause whose day has come is over, whatever the row says; `stateOn` applies the same rule. */
function stateOfDay(today: Temporal.PlainDate) {
  return sqlAs(
    pgType.oneOf(...contractorStates),
  )`(case when contractors.state = 'paused' and contractors.paused_until <= ${today.toString()}::date
    then 'works' else contractors.state end)`
}

/** Tags in use on the organization's contractors that the member can see. */
export function tagsOf(reader: Reader, scope: ClientScope) {
  return reader
    .selectFrom('contractors')
    .select(sqlText`unnest(contractors.tags)`.as('tag'))
    .distinct()
    .where('contractors.org_id', '=', scope.orgId)
    .where(sqlBoolean`contractors.tags <> '{}'`)
    .where(narrowContractors(scope))
    .orderBy('tag')
    .execute()
}

/** Locks in id order, whatever the order of selection. */
export function lockContractors(tx: Tx, scope: ClientScope, ids: readonly Id<'contractor'>[]) {
  const chosen = tx
    .selectFrom('contractors')
    .selectAll()
    .where('id', 'in', ids)
    .where('org_id', '=', scope.orgId)
    .where(narrowContractors(scope))
    .orderBy('id')
  return locking(tx, 'contractors', chosen).execute()
}
