import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { maySeeToTask } from '../domain/task-responsible.ts'
import { findColleague } from './responsible-queries.ts'

/** Who sees to a task of a branch: the member asked for, if he may; `kept`, the present one, stays whatever he may now. */
export async function chooseResponsible(
  reader: Reader,
  scope: ClientScope,
  wanted: Id<'member'> | null | undefined,
  task: { readonly branchId: Id<'branch'> | null; readonly kept: Id<'member'> | null },
) {
  if (wanted === undefined || wanted === task.kept) return ok(task.kept)
  if (wanted === null) return ok(null)
  const member = await findColleague(reader, scope, wanted)
  if (!member) return refuse({ kind: 'notFound' })
  return maySeeToTask(member, task.branchId) ? ok(member.id) : refuse({ kind: 'responsibleUnfit', name: member.name })
}
