import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { isMember } from '#/features/organizations/domain/member.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { isLookedAt } from '../domain/register.ts'
import { maySeeToRow, slotOf } from '../domain/row-assignee.ts'
import { runsOf, runsText } from '../domain/row-runs.ts'
import { allowEditing } from './allow-editing.ts'
import { rowsAssigned } from './jobs.ts'

type Deps = { readonly db: Database; readonly clock: Clock }
type Wanted = { readonly rowIds: readonly Id<'row'>[]; readonly memberId: Id<'member'> | null }

/**
 * Hands rows in trouble to a member who may edit all their registers, or to nobody. Rows that wait for nobody any more are passed
 * over. What a row says does not change, so whoever edits it meanwhile is not disturbed.
 */
export function assignRows(deps: Deps, scope: ClientScope, { rowIds, memberId }: Wanted) {
  return deps.db.transaction().execute(async (tx) => {
    const rows = await lockOwnRows(tx, scope, rowIds)
    if (rows.length < rowIds.length) return refuse({ kind: 'notFound' })
    const registers = await registersOf(tx, [...new Set(rows.map(({ register_id: id }) => id))])
    for (const register of registers) {
      const allowed = allowEditing(scope, register)
      if (!allowed.ok) return allowed
    }
    const member = memberId === null ? undefined : await findMember(tx, scope, memberId)
    if (memberId !== null && !member) return refuse({ kind: 'notFound' })
    if (member) {
      const unfit = registers.filter((one) => !maySeeToRow(member, { branchId: one.branch_id, createdBy: one.created_by }))
      const numbers = unfit.map(({ number }) => number).join(', ')
      if (unfit.length > 0) return refuse({ kind: 'assigneeUnfit', name: member.name, registers: numbers })
    }

    const waiting = rows.filter(({ state }) => isLookedAt(state))
    const assigneeId = member?.personId ?? null
    const changed = waiting.filter((row) => row.assignee_id !== assigneeId)
    await tx
      .updateTable('register_rows')
      .set({ assignee_id: assigneeId })
      .where(sqlBoolean`id = any(${changed.map(({ id }) => id)}::text[])`)
      .execute()
    if (member && member.personId !== scope.personId && changed.length > 0) {
      const { slot, end } = slotOf(deps.clock.now())
      const told = { orgId: scope.orgId, personId: member.personId, by: scope.personId, slot }
      await announce(tx, deps.clock, rowsAssigned, told, { runAt: end })
    }
    for (const register of registers) {
      const numbers = changed.filter((row) => row.register_id === register.id).map(({ no }) => no)
      if (numbers.length === 0) continue
      await recordEntry(tx, deps, scope, {
        action: 'registerRowsAssigned',
        object: { kind: 'register', id: register.id, name: register.number },
        facts: {
          rows: numbers.length,
          numbers: runsText(runsOf(numbers.toSorted((left, right) => left - right))),
          ...(member && { assignee: member.personId }),
        },
      })
    }
    return ok({ assigned: waiting.length, settled: rows.length - waiting.length })
  })
}

function lockOwnRows(tx: Tx, scope: ClientScope, ids: readonly Id<'row'>[]) {
  const own = tx
    .selectFrom('registers')
    .select('id')
    .where('org_id', '=', scope.orgId)
    .where(inBranches(scope, 'registers.branch_id'))
  const rows = tx
    .selectFrom('register_rows')
    .select(['id', 'no', 'register_id', 'state', 'assignee_id'])
    .where(sqlBoolean`id = any(${[...ids]}::text[])`)
    .where('org_id', '=', scope.orgId)
    .where('register_id', 'in', own)
    .orderBy('id')
  return locking(tx, 'register_rows', rows).execute()
}

function registersOf(tx: Tx, ids: readonly Id<'register'>[]) {
  return tx
    .selectFrom('registers')
    .select(['id', 'number', 'branch_id', 'created_by'])
    .where(sqlBoolean`id = any(${[...ids]}::text[])`)
    .orderBy('id')
    .execute()
}

async function findMember(tx: Tx, scope: ClientScope, id: Id<'member'>) {
  const row = await tx
    .selectFrom('members')
    .select(['person_id', 'role', 'status', 'branch_ids', nameAuthor('members.person_id', scope.orgId).as('name')])
    .where('id', '=', id)
    .where('org_id', '=', scope.orgId)
    .executeTakeFirst()
  if (!row || row.person_id === null || !isMember.active(row.status)) return undefined
  return { personId: row.person_id, role: row.role, branchIds: row.branch_ids, name: row.name }
}
