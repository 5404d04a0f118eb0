import type { About } from '#/features/attachments/contract.ts'
import type { FilePlace } from '#/features/attachments/domain/file-place.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { inBranches } from '#/platform/server/branch-scope.ts'
import type { Reader } from '#/platform/server/database.ts'
import { assignmentLifecycle, isInProgress } from '../domain/assignment.ts'
import { canEdit, takesApplications, taskLifecycle } from '../domain/task.ts'
import type { SideScope } from './assignment-queries.ts'
import { boardTask } from './board-queries.ts'
import { findTask } from './task-queries.ts'

/**
 * What files of a form are about, as this side sees it, or undefined. `closed`: the state in which no files are added; `fixed`: what
 * is attached stays.
 */
export async function reachForm(
  { clock }: { readonly clock: Clock },
  reader: Reader,
  asking: SideScope,
  place: FilePlace,
  aboutId: About,
): Promise<{ readonly closed?: string | undefined; readonly fixed: boolean } | undefined> {
  const taskId = parseId('task', aboutId)
  if (place === 'task') return taskId && reachTask(reader, asking, taskId)
  if (place === 'application') return taskId && reachApplication(reader, asking, taskId, moscowDate(clock.now()))
  if (place === 'result') {
    const id = parseId('assignment', aboutId)
    return id && reachResult(reader, asking, id)
  }
  const id = parseId('application', aboutId)
  return id && ((await ownApplication(reader, asking, id)) ? { fixed: true } : undefined)
}

async function reachTask(reader: Reader, asking: SideScope, id: Id<'task'>) {
  if (asking.side === 'person') {
    const seen = await seenTask(reader, asking.scope.personId, id)
    return seen && { closed: taskLifecycle.nameOf(seen.state), fixed: true }
  }
  const task = await findTask(reader, asking.scope, id)
  if (!task) return undefined
  return {
    closed: canEdit(task.state) ? undefined : taskLifecycle.nameOf(task.state),
    fixed: !taskLifecycle.is.draft(task.state),
  }
}

/** What the person may read: a task of the board, or one they have applied for. */
async function seenTask(reader: Reader, personId: Id<'person'>, id: Id<'task'>) {
  const onBoard = await boardTask(reader, id)
  if (onBoard) return onBoard
  return reader
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .selectAll('tasks')
    .where('task_applications.task_id', '=', id)
    .where('task_applications.person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
}

async function reachApplication(reader: Reader, asking: SideScope, id: Id<'task'>, today: Temporal.PlainDate) {
  if (asking.side === 'client') {
    const task = await findTask(reader, asking.scope, id)
    return task && { closed: taskLifecycle.nameOf(task.state), fixed: true }
  }
  const task = await seenTask(reader, asking.scope.personId, id)
  if (!task) return undefined
  const { state, slots, slots_taken: slotsTaken, apply_until: applyUntil, by_invitation: byInvitation } = task
  const takes = takesApplications({ state, slots, slotsTaken, applyUntil, byInvitation }, today)
  return { closed: takes.ok ? undefined : taskLifecycle.nameOf(state), fixed: true }
}

async function reachResult(reader: Reader, { side, scope }: SideScope, id: Id<'assignment'>) {
  const works = reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .select('assignments.state')
    .where('assignments.id', '=', id)
  const work = await (
    side === 'client'
      ? works.where('assignments.org_id', '=', scope.orgId).where(inBranches(scope, 'tasks.branch_id'))
      : works.where('assignments.person_id', '=', scope.personId)
  ).executeTakeFirst()
  if (!work) return undefined
  const isOpen = side === 'person' && isInProgress(work.state)
  return { closed: isOpen ? undefined : assignmentLifecycle.nameOf(work.state), fixed: true }
}

function ownApplication(reader: Reader, { side, scope }: SideScope, id: Id<'application'>) {
  const applications = reader
    .selectFrom('task_applications')
    .innerJoin('tasks', 'tasks.id', 'task_applications.task_id')
    .select('task_applications.id')
    .where('task_applications.id', '=', id)
  return side === 'client'
    ? applications
        .where('task_applications.org_id', '=', scope.orgId)
        .where(inBranches(scope, 'tasks.branch_id'))
        .executeTakeFirst()
    : applications.where('task_applications.person_id', '=', scope.personId).executeTakeFirst()
}
