import type { MakeDocumentInput } from '#/features/documents/domain/document-input.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { acceptanceDays } from '../domain/assignment.ts'
import type { TaskRow } from './task-queries.ts'

type Ordered = {
  readonly task: TaskRow
  readonly taskId: Id<'task'>
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
  readonly amount: Kopecks
}

/** The order of a work for this sum, from the task as it is now. */
export function describeOrder(
  { clock }: { readonly clock: Clock },
  { id, task, taskId, orgId, personId, amount }: Ordered & { readonly id: Id<'assignment'> },
): MakeDocumentInput & { readonly kind: 'order' } {
  const { number, title, result, criteria, place, starts_on, due_on, on_silence } = task
  const facts = {
    task: { number, title, result, criteria, place, startsOn: starts_on ?? undefined, dueOn: due_on },
    autoAcceptDays: on_silence === 'accept' ? acceptanceDays : undefined,
  }
  return { kind: 'order', orgId, personId, day: moscowDate(clock.now()), assignmentId: id, taskId, amount, facts }
}
