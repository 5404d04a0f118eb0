import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { maySeeToTask } from '../domain/task-responsible.ts'
import { lockTasks } from './lock-tasks.ts'
import { findColleague } from './responsible-queries.ts'
import { saveTask } from './task-queries.ts'
import { tellResponsible } from './tell-responsible.ts'
import { tellSkipped } from './tell-skipped.ts'

/** Gives each of the chosen tasks to a member who may edit it, or to nobody. */
export function assignTasks(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  { ids, memberId }: { readonly ids: readonly Id<'task'>[]; readonly memberId: Id<'member'> | null },
) {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockTasks(tx, scope, ids)
    if (!locked.ok) return locked
    const member = memberId === null ? null : await findColleague(tx, scope, memberId)
    if (member === undefined) return refuse({ kind: 'notFound' })
    const fits = ({ branch_id: branchId }: { branch_id: string | null }) => member === null || maySeeToTask(member, branchId)
    const unfit = locked.value.filter((row) => !fits(row))
    const now = deps.clock.now()
    const given = locked.value.filter((row) => fits(row) && row.responsible_id !== memberId)
    for (const { id } of given) await saveTask(tx, id, { responsible_id: memberId, updated_at: now })
    await tellResponsible(tx, deps, scope, { tasks: given, memberId })
    const refusal = { kind: 'responsibleUnfit', name: member?.name ?? '' } as const
    return ok({
      done: locked.value.length - unfit.length,
      skipped: unfit.map(({ id, title }) => tellSkipped({ id, name: title }, refusal)),
    })
  })
}
