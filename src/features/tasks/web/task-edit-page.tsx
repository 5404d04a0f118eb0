import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { moscowDate } from '#/kernel/time.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { load } from '#/platform/web/page-api.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { readTask } from '../contract.ts'
import { TaskForm } from './task-form.tsx'
import { copyOf, emptyTask, typedFrom } from './task-schema.ts'

/** One page for three addresses: a new task, a change of one, a copy of one. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const id = params['id']
  const task = id === undefined ? null : await load(context, readTask, { params: { id } })
  const isCopy = url.pathname.startsWith('/client/tasks/duplication/')
  return { task, isCopy, today: moscowDate(Temporal.Now.instant()).toString() }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.task && !loaderData.isCopy ? loaderData.task.title : 'Новое задание'} — Наряд` },
]

export default function TaskEditPage() {
  const { task, isCopy, today: todayText } = useLoaderData<typeof loader>()
  const { person } = useViewer()
  const today = Temporal.PlainDate.from(todayText)
  const organization = person?.orgs.find(({ org_id }) => org_id === person.activeOrgId)?.name ?? 'Ваша организация'
  const edited = task && !isCopy ? task : undefined
  const typed = task ? (isCopy ? copyOf(task, today) : typedFrom(task)) : emptyTask(today)
  const back = edited ? { to: `/client/tasks?open=${edited.id}`, label: 'К заданию' } : { to: '/client/tasks', label: 'Задания' }
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
        {...(edited && { edited })}
        {...(task && isCopy && { sourceId: task.id })}
      />
    </>
  )
}
