import { Suspense, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { Sheet } from '#/platform/web/kit/sheet.tsx'
import { Tabs } from '#/platform/web/kit/tabs.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { useMay } from '#/platform/web/use-may.ts'
import { applicationLifecycle } from '../domain/application.ts'
import { assignmentLifecycle } from '../domain/assignment.ts'
import { canEdit, taskLifecycle } from '../domain/task.ts'
import type { ClientTask } from './shown-task.ts'
import { TaskActions } from './task-actions.tsx'
import { TaskApplicants } from './task-applicants.tsx'
import { TaskHistory } from './task-history.tsx'
import { TaskMoney } from './task-money.tsx'
import { TaskOverview } from './task-overview.tsx'
import { TaskPapers } from './task-papers.tsx'
import { TaskWorks } from './task-works.tsx'
import { TaskStatus } from './task-status.tsx'
import type { TaskInvitationsProps } from './task-invitations.tsx'

const TaskInvitations = lazyPart<TaskInvitationsProps>(async () => (await import('./task-invitations.tsx')).TaskInvitations)

/** A task panel over the list: terms, applicants, assignments, documents and payments. */
export function TaskPanel({ task, onClose }: { readonly task: ClientTask; readonly onClose: () => void }) {
  const [params, setParams] = useSearchParams()
  const mayEdit = useMay('editTasks')
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const open = task.applications.filter(({ state }) => !applicationLifecycle.is.accepted(state))
  const tabs = [
    { value: 'overview', label: 'Обзор', content: <TaskOverview task={task} /> },
    { value: 'applications', label: withCount('Отклики', open.length), content: <TaskApplicants task={task} /> },
    {
      value: 'invitations',
      label: 'Приглашения',
      content: (
        <Suspense>
          <TaskInvitations taskId={task.id} />
        </Suspense>
      ),
    },
    { value: 'works', label: withCount('Исполнители', task.assignments.length), content: <TaskWorks task={task} /> },
    { value: 'docs', label: 'Документы', content: <TaskPapers task={task} /> },
    { value: 'money', label: 'Оплата', content: <TaskMoney task={task} /> },
    { value: 'history', label: 'История', content: <TaskHistory task={task} /> },
  ]
  // Chosen once: a task that changes state must not switch the tab while the user is reading.
  const [first] = useState(() => usualTab(task))
  const asked = params.get('tab')
  const tab = tabs.some(({ value }) => value === asked) ? (asked ?? first) : first
  return (
    <Sheet
      ofRow
      open={isHydrated}
      onOpenChange={(open) => !open && onClose()}
      title={task.title}
      status={
        <>
          <TaskStatus task={task} />
          <span className="text-small text-muted">{task.number}</span>
        </>
      }
      {...(mayEdit && hasActions(task) && { footer: <TaskActions task={task} /> })}
    >
      <Tabs label="Части задания" tabs={tabs} value={tab} onValueChange={show} />
    </Sheet>
  )

  function show(value: string): void {
    const next = new URLSearchParams(params)
    next.set('tab', value)
    setParams(next, { replace: true, preventScrollReset: true })
  }
}

function hasActions({ state }: ClientTask): boolean {
  return canEdit(state) || taskLifecycle.may(state, 'extend', 'client')
}

/** Items that await the customer come first. */
function usualTab(task: ClientTask): string {
  if (task.assignments.some(({ state }) => assignmentLifecycle.is.submitted(state))) return 'works'
  if (task.applications.some(({ state }) => applicationLifecycle.is.sent(state))) return 'applications'
  return task.assignments.length > 0 ? 'works' : 'overview'
}

function withCount(label: string, count: number) {
  return count > 0 ? `${label} · ${count}` : label
}

/** A modal makes the rest of the page inert, which must not happen while that page is being hydrated. */
function never(): () => void {
  return () => undefined
}
