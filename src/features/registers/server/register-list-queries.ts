import type { Expression, SqlBool } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { RegisterState } from '../domain/register.ts'
import { doneRegisterStates, erringRegisterStates, openRegisterStates, troubledStates } from '../domain/register.ts'
import { likePart } from '#/platform/server/like-part.ts'

/** What a list of registers is narrowed by; days are of creation, by Moscow. */
export type RegisterFilter = {
  readonly filter?: 'all' | 'waits_me' | 'with_errors' | 'open' | 'done' | 'archived' | undefined
  readonly state?: RegisterState | undefined
  readonly from?: Temporal.PlainDate | undefined
  readonly to?: Temporal.PlainDate | undefined
  readonly author?: Id<'person'> | undefined
  readonly branch?: Id<'branch'> | undefined
  readonly q?: string | undefined
}

const statesOf = {
  waits_me: ['onApproval'],
  with_errors: erringRegisterStates,
  open: openRegisterStates,
  done: doneRegisterStates,
} as const

/** Conditions on `registers`; `waiting`: those that wait for the viewer, where he asks for them. */
export function registerConditions(
  scope: ClientScope,
  { filter = 'all', state, from, to, author, branch, q }: RegisterFilter,
  waiting: readonly Id<'register'>[] | undefined,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [
    sqlBoolean`registers.org_id = ${scope.orgId}`,
    inBranches(scope, 'registers.branch_id'),
    filter === 'archived' ? sqlBoolean`registers.archived_at is not null` : sqlBoolean`registers.archived_at is null`,
  ]
  if (filter !== 'all' && filter !== 'archived') conditions.push(sqlBoolean`registers.state in ${stateList(statesOf[filter])}`)
  if (waiting) conditions.push(sqlBoolean`registers.id = any(${[...waiting]}::text[])`)
  if (filter === 'with_errors') {
    // Starts from the rows in trouble: walking registers by day may pass thousands before one has any.
    conditions.push(sqlBoolean`registers.id = any(array(select distinct row.register_id from register_rows as row
      where row.org_id = ${scope.orgId} and row.state in ${stateList(troubledStates)}))`)
  }
  if (state !== undefined) conditions.push(sqlBoolean`registers.state = ${state}`)
  if (from !== undefined) conditions.push(sqlBoolean`registers.created_at >= ${startOf(from)}::timestamptz`)
  if (to !== undefined) conditions.push(sqlBoolean`registers.created_at < ${startOf(to.add({ days: 1 }))}::timestamptz`)
  if (author !== undefined) conditions.push(sqlBoolean`registers.created_by = ${author}`)
  if (branch !== undefined) conditions.push(sqlBoolean`registers.branch_id = ${branch}`)
  const words = q?.trim() ?? ''
  if (words !== '')
    conditions.push(
      sqlBoolean`(registers.number ilike ${likePart(words)} or registers.name collate "default" ilike ${likePart(words)})`,
    )
  return conditions
}

function startOf(day: Temporal.PlainDate): string {
  return day.toZonedDateTime('Europe/Moscow').toInstant().toString()
}
