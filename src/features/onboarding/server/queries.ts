import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Tables } from '#/platform/server/tables.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'
import { standsIn } from '../domain/newcomer.ts'
import type { StandingGroup } from '../domain/newcomer.ts'

export type NewcomerRecord = Selectable<Tables['newcomers']>
export type OnboardingRecord = Selectable<Tables['onboardings']>

export async function insertOnboarding(
  tx: Tx,
  head: Insertable<Tables['onboardings']>,
  people: readonly Insertable<Tables['newcomers']>[],
): Promise<void> {
  await tx.insertInto('onboardings').values(head).execute()
  for (let from = 0; from < people.length; from += 500) {
    await tx
      .insertInto('newcomers')
      .values(people.slice(from, from + 500))
      .execute()
  }
}

export function lockOnboarding(tx: Tx, id: Id<'onboarding'>): Promise<OnboardingRecord | undefined> {
  return locking(tx, 'onboardings', tx.selectFrom('onboardings').selectAll().where('id', '=', id), id).executeTakeFirst()
}

/** The next people of a press that wait to be invited, by number. */
export function lockWaiting(tx: Tx, id: Id<'onboarding'>, limit: number): Promise<NewcomerRecord[]> {
  const waiting = tx.selectFrom('newcomers').selectAll().where('onboarding_id', '=', id).where('state', '=', 'waiting')
  return locking(tx, 'newcomers', waiting.orderBy('no').limit(limit)).execute()
}

/** Who shares a task: all of one service, since a task of many places is as large as they are many; or one person alone. */
export type Sharing = { readonly service: string } | { readonly id: Id<'newcomer'> }

/** The task opened already for one of those who share it. */
export function openedTask(reader: Reader, id: Id<'onboarding'>, of: Sharing) {
  return reader
    .selectFrom('newcomers')
    .innerJoin('tasks', 'tasks.id', 'newcomers.task_id')
    .select(['tasks.id', 'tasks.number', 'tasks.state'])
    .where(areShared(id, of))
    .orderBy('newcomers.no')
    .limit(1)
    .executeTakeFirst()
}

/** The sums of those who share a task, in their order. */
export async function amountsFor(reader: Reader, id: Id<'onboarding'>, of: Sharing): Promise<Kopecks[]> {
  const rows = await reader
    .selectFrom('newcomers')
    .select('newcomers.amount')
    .where(areShared(id, of))
    .orderBy('newcomers.no')
    .execute()
  return rows.map(({ amount }) => amount)
}

function areShared(id: Id<'onboarding'>, of: Sharing) {
  return (where: ExpressionBuilder<Tables, 'newcomers'>) =>
    where.and([
      where('newcomers.onboarding_id', '=', id),
      where('newcomers.state', '<>', 'excluded'),
      'service' in of ? where('newcomers.service', '=', of.service) : where('newcomers.id', '=', of.id),
    ])
}

export async function saveNewcomer(tx: Tx, id: Id<'newcomer'>, changes: Updateable<Tables['newcomers']>): Promise<void> {
  await tx.updateTable('newcomers').set(changes).where('id', '=', id).execute()
}

export function lockNewcomer(tx: Tx, id: Id<'newcomer'>): Promise<NewcomerRecord | undefined> {
  return locking(tx, 'newcomers', tx.selectFrom('newcomers').selectAll().where('id', '=', id), id).executeTakeFirst()
}

export function lockInvited(tx: Tx, invitationId: Id<'invitation'>): Promise<NewcomerRecord | undefined> {
  const invited = tx.selectFrom('newcomers').selectAll().where('invitation_id', '=', invitationId)
  return locking(tx, 'newcomers', invited).executeTakeFirst()
}

/** A newcomer of the organization with the press he belongs to. */
export function findNewcomer(reader: Reader, scope: ClientScope, id: Id<'newcomer'>) {
  return reader
    .selectFrom('newcomers')
    .innerJoin('onboardings', 'onboardings.id', 'newcomers.onboarding_id')
    .innerJoin('registers', 'registers.id', 'onboardings.register_id')
    .select(['onboardings.id as onboarding_id', 'onboardings.register_id', 'onboardings.org_id', 'onboardings.way'])
    .where('newcomers.id', '=', id)
    .where('onboardings.org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
    .executeTakeFirst()
}

/** Whom a row names now. */
export function namedIn(reader: Reader, rowId: Id<'row'>) {
  return reader.selectFrom('register_rows').select(['inn', 'phone', 'fio']).where('id', '=', rowId).executeTakeFirstOrThrow()
}

/** People an organization has promised to invite, whose invitations are not made yet. */
export async function countWaiting(reader: Reader, orgId: Id<'organization'>): Promise<number> {
  const { count } = await reader
    .selectFrom('newcomers')
    .innerJoin('onboardings', 'onboardings.id', 'newcomers.onboarding_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('onboardings.org_id', '=', orgId)
    .where('newcomers.state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Rows that stand in the register and that a press has taken already, here or where they stood before. */
export async function takenRows(reader: Reader, registerId: Id<'register'>): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('newcomers')
    .innerJoin('register_rows', 'register_rows.id', 'newcomers.row_id')
    .select('newcomers.row_id')
    .where('register_rows.register_id', '=', registerId)
    .execute()
  return new Set(rows.map(({ row_id: id }) => id))
}

/** How many of the invited are in each state, by the state of the work where there is one. */
export function countedNewcomers(reader: Reader, registerId: Id<'register'>) {
  return reader
    .selectFrom('onboardings')
    .innerJoin('newcomers', 'newcomers.onboarding_id', 'onboardings.id')
    .leftJoin('assignments', 'assignments.id', 'newcomers.assignment_id')
    .select(['newcomers.state', 'assignments.state as work', sqlInt`count(*)`.as('count')])
    .where('onboardings.register_id', '=', registerId)
    .groupBy(['newcomers.state', 'assignments.state'])
    .execute()
}

type Page = { readonly group?: StandingGroup | undefined; readonly after?: number | undefined; readonly limit: number }

/** The invited of a register by the number of their row, with their works. */
export function newcomersOf(reader: Reader, registerId: Id<'register'>, { group, after, limit }: Page) {
  return reader
    .selectFrom('newcomers')
    .innerJoin('onboardings', 'onboardings.id', 'newcomers.onboarding_id')
    .innerJoin('register_rows', 'register_rows.id', 'newcomers.row_id')
    .leftJoin('tasks', 'tasks.id', 'newcomers.task_id')
    .leftJoin('assignments', 'assignments.id', 'newcomers.assignment_id')
    .select(['newcomers.id', 'newcomers.no', 'newcomers.service', 'newcomers.amount', 'newcomers.state', 'newcomers.problem'])
    .select(['newcomers.reminders', 'newcomers.repeats', 'newcomers.task_id', 'newcomers.assignment_id'])
    .select(['register_rows.fio', 'tasks.number', 'assignments.state as work_state'])
    .where('onboardings.register_id', '=', registerId)
    .$if(group !== undefined, (query) => query.where(group === undefined ? sqlBoolean`true` : isIn(group)))
    .$if(after !== undefined, (query) => query.where('newcomers.no', '>', after ?? 0))
    .orderBy('newcomers.no')
    .limit(limit)
    .execute()
}

function isIn(group: StandingGroup) {
  const { newcomers, works } = standsIn(group)
  return sqlBoolean`(case when assignments.state is null then newcomers.state = any(${newcomers}::text[])
    else assignments.state = any(${works}::text[]) end)`
}

/** A register the viewer may see. */
export function findRegister(reader: Reader, scope: ClientScope, id: Id<'register'>) {
  return reader
    .selectFrom('registers')
    .select(['id', 'state', 'created_by'])
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
    .executeTakeFirst()
}

/** What an invitation to a work says, to anyone who has the link. */
export function workBehind(reader: Reader, invitationId: Id<'invitation'>) {
  return reader
    .selectFrom('newcomers')
    .innerJoin('contractor_invitations', 'contractor_invitations.id', 'newcomers.invitation_id')
    .innerJoin('organizations', 'organizations.id', 'contractor_invitations.org_id')
    .innerJoin('tasks', 'tasks.id', 'newcomers.task_id')
    .select(['organizations.short_name', 'organizations.inn', 'tasks.title', 'tasks.result', 'tasks.due_on'])
    .select(['newcomers.id', 'newcomers.amount', 'newcomers.state', 'contractor_invitations.state as invitation_state'])
    .select(['contractor_invitations.expires_at'])
    .where('newcomers.invitation_id', '=', invitationId)
    .executeTakeFirst()
}

export function lockInvitation(tx: Tx, id: Id<'invitation'>) {
  const invitation = tx
    .selectFrom('contractor_invitations')
    .select(['id', 'state', 'phone', 'inn', 'sent_at', 'expires_at', 'person_id'])
  return locking(tx, 'contractor_invitations', invitation.where('id', '=', id), id).executeTakeFirst()
}

/** What tells whom an invitation is for. */
export function identityOf(reader: Reader, personId: Id<'person'>) {
  return reader
    .selectFrom('persons')
    .leftJoin('profiles', 'profiles.person_id', 'persons.id')
    .select(['persons.phone', 'profiles.inn'])
    .where('persons.id', '=', personId)
    .executeTakeFirstOrThrow()
}
