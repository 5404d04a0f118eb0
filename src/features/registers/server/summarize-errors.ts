import { plannedByValues } from '#/platform/server/database.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { takesOneText } from '../domain/row-fix.ts'
import { errorGroups, isInTrouble, lastCheckedAt, mendableRegisters, nameExamples } from './error-queries.ts'
import type { ErrorFilter } from './error-queries.ts'

/** Rows in trouble over all active registers, by cause, by register and by whom they were handed to. */
export async function summarizeErrors(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  filter: ErrorFilter,
) {
  const [groups, mendable, registers, assignees, checkedAt] = await Promise.all([
    errorGroups(db, scope, filter),
    mendableRegisters(db, clock, scope, filter),
    countByRegister(db, scope),
    countByAssignee(db, scope),
    lastCheckedAt(db, scope),
  ])
  const offered = groups.map((group) => ({
    ...group,
    registers: mendable.filter(({ code }) => code === group.code).slice(0, mostOffered),
  }))
  const examples = await nameExamples(db, scope, filter, [
    ...new Set(offered.flatMap(({ registers }) => registers.filter(({ proposed }) => proposed > 0).map(({ id }) => id))),
  ])
  return {
    total: registers.reduce((sum, { count }) => sum + count, 0),
    groups: offered.map((group) => ({
      ...group,
      one_text: takesOneText(group.code),
      examples: examples.filter(({ code }) => code === group.code).map(({ code: _code, ...example }) => example),
      registers: group.registers.map(({ code: _code, ...register }) => register),
    })),
    registers: registers.slice(0, mostOffered),
    assignees,
    mine: assignees.find(({ id }) => id === scope.personId)?.count ?? 0,
    last_checked_at: checkedAt,
  }
}

/** Registers and members offered to narrow the list by, and registers that one answer to a cause mends. */
const mostOffered = 100

async function countByRegister(db: Database, scope: ClientScope) {
  const { rows } = await rowsOf({ id: pgType.id('register'), number: pgType.text, name: pgType.text, count: pgType.int })`
    select head.id, head.number, head.name, count(*)::int as count
    from register_rows as row
    cross join lateral (select id, number, name, state, branch_id from registers where id = row.register_id offset 0) as head
    where ${isInTrouble(scope)}
    group by 1, 2, 3 order by 4 desc, 2 ${plannedByValues}`.execute(db)
  return rows
}

async function countByAssignee(db: Database, scope: ClientScope) {
  const { rows } = await rowsOf({ id: pgType.id('person'), name: pgType.text, count: pgType.int })`
    select handed.person_id as id, ${nameAuthor('handed.person_id', scope.orgId)} as name, handed.count
    from (
      select row.assignee_id as person_id, count(*)::int as count
      from register_rows as row cross join lateral (select state, branch_id from registers where id = row.register_id offset 0) as head
      where ${isInTrouble(scope)} and row.assignee_id is not null
      group by row.assignee_id order by 2 desc, 1 limit ${mostOffered}
    ) as handed order by 3 desc, 2, 1 ${plannedByValues}`.execute(db)
  return rows
}
