import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { whoMay } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { load } from '#/platform/web/page-api.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { listBranches } from '#/features/organizations/contract/branch.ts'
import { readOwnOrganization } from '#/features/organizations/contract/organization.ts'
import { readDraft } from '../contract/draft.ts'
import { readTask } from '../contract/task.ts'
import { draftKey } from '../domain/task-draft.ts'
import { emptyTask } from '../fields/task.ts'
import { branchesToChoose, branchOptions } from './branch-options.ts'
import { TaskForm } from './task-form.tsx'
import { copyOf, typedFrom } from './task-schema.ts'

/** One page for three URLs: create, edit and copy a task. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const id = params['id']
  const isCopy = url.pathname.startsWith('/client/tasks/duplication/')
  const about = draftKey(isCopy ? undefined : id, isCopy ? id : undefined)
  const [task, branches, organization, found] = await Promise.all([
    id === undefined ? null : load(context, readTask, { params: { id } }),
    load(context, listBranches, {}),
    load(context, readOwnOrganization, {}),
    load(context, readDraft, { params: { about } }),
  ])
  const kept = task && !isCopy ? task.branch_id : null
  return {
    task,
    isCopy,
    found,
    branches: branchesToChoose(branches, kept, organization.branch_ids.length === 0),
    today: moscowDate(Temporal.Now.instant()).toString(),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.task && !loaderData.isCopy ? loaderData.task.title : 'Новое задание'} — Наряд` },
]

export default function TaskEditPage() {
  const { task, isCopy, branches, found, today: todayText } = useLoaderData<typeof loader>()
  const { person } = useViewer()
  const mayEdit = useMay('editTasks')
  const today = Temporal.PlainDate.from(todayText)
  const organization = person?.orgs.find(({ org_id }) => org_id === person.activeOrgId)?.name ?? 'Ваша организация'
  const edited = task && !isCopy ? task : undefined
  const filled = task ? (isCopy ? copyOf(task, today) : typedFrom(task)) : emptyTask(today)
  const open = branchOptions(branches).map(({ value }) => value)
  const typed = { ...filled, branch_id: open.includes(filled.branch_id) ? filled.branch_id : (open[0] ?? '') }
  const back = edited ? { to: `/client/tasks?open=${edited.id}`, label: 'К заданию' } : { to: '/client/tasks', label: 'Задания' }
  if (!mayEdit) {
    return (
      <EmptyState title="Ваша роль — смотреть задания" action={<LinkButton to="/client/tasks">К заданиям</LinkButton>}>
        Создаёт и меняет их {whoMay('editTasks')}.
      </EmptyState>
    )
  }
  return (
    <>
      <PageHeader
        back={back}
        title={edited ? 'Изменить задание' : 'Новое задание'}
        {...(edited && { description: edited.number })}
      />
      {task && isCopy && (
        <div className="mb-6">
          <Notice title={`Копия задания ${task.number}`}>
            Условия перенесены, даты новые, исполнители остались у исходного задания.
          </Notice>
        </div>
      )}
      <TaskForm
        key={`${task?.id ?? 'new'}:${String(isCopy)}`}
        typed={typed}
        today={todayText}
        organization={organization}
        branches={branches}
        found={found}
        {...(edited && { edited })}
        {...(task && isCopy && { sourceId: task.id })}
      />
    </>
  )
}
