import { data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { parseId } from '#/kernel/ids.ts'
import { whoMay } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import type { PageContext } from '#/platform/web/page-api.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { listMembers } from '#/features/organizations/contract/team.ts'
import { listBranches } from '#/features/organizations/contract/branch.ts'
import { readOwnOrganization } from '#/features/organizations/contract/organization.ts'
import { readDraft } from '../contract/draft.ts'
import { readTask } from '../contract/task.ts'
import { readTaskTemplate } from '../contract/template.ts'
import { draftKey } from '../domain/task-draft.ts'
import { emptyTask, typeTemplate } from '../fields/task.ts'
import { branchesToChoose, branchOptions } from './branch-options.ts'
import { colleagueOptions } from './colleague-options.ts'
import { colleaguesOf } from './colleagues-of.ts'
import { TaskForm } from './task-form.tsx'
import { copyOf, typedFrom } from './task-schema.ts'

/** One page for three URLs: create, edit and copy a task. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const id = params['id']
  const isCopy = url.pathname.startsWith('/client/tasks/duplication/')
  const asked = url.searchParams.get('template')
  const template = id === undefined && asked !== null ? await readAsked(context, asked) : null
  const origin = { ...(isCopy && { sourceId: id ?? '' }), ...(template && { templateId: template.id }) }
  const about = draftKey(isCopy ? undefined : id, origin)
  const [task, branches, members, organization, found] = await Promise.all([
    id === undefined ? null : load(context, readTask, { params: { id } }),
    load(context, listBranches, {}),
    load(context, listMembers, {}),
    load(context, readOwnOrganization, {}),
    load(context, readDraft, { params: { about } }),
  ])
  const kept = task && !isCopy ? task.branch_id : null
  return {
    task,
    isCopy,
    template,
    isTemplateGone: asked !== null && template === null,
    origin,
    found,
    colleagues: colleaguesOf(members),
    branches: branchesToChoose(branches, kept, organization.branch_ids.length === 0),
    today: moscowDate(Temporal.Now.instant()).toString(),
  }
}

/** A template that somebody has removed, or that is not of this organization, leaves the form empty. */
async function readAsked(context: PageContext, text: string) {
  const id = parseId('taskTemplate', text)
  if (id === undefined) return null
  const answer = await context.get(apiContext).call(readTaskTemplate, { params: { id } })
  if (!answer.ok && answer.refusal.kind !== 'notFound') throw data({ message: answer.refusal.message }, { status: 409 })
  return answer.ok ? answer.value : null
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.task && !loaderData.isCopy ? loaderData.task.title : 'Новое задание'} — Наряд` },
]

export default function TaskEditPage() {
  const {
    task,
    isCopy,
    template,
    isTemplateGone,
    origin,
    colleagues,
    branches,
    found,
    today: todayText,
  } = useLoaderData<typeof loader>()
  const { person } = useViewer()
  const mayEdit = useMay('editTasks')
  const today = Temporal.PlainDate.from(todayText)
  const organization = person?.orgs.find(({ org_id }) => org_id === person.activeOrgId)?.name ?? 'Ваша организация'
  const edited = task && !isCopy ? task : undefined
  const fresh = template ? typeTemplate(template.fields) : emptyTask(today)
  const filled = task ? (isCopy ? copyOf(task, today) : typedFrom(task)) : fresh
  const open = branchOptions(branches).map(({ value }) => value)
  const author = colleagues.find(({ isMe }) => isMe)?.id ?? ''
  const typed = {
    ...filled,
    branch_id: open.includes(filled.branch_id) ? filled.branch_id : (open[0] ?? ''),
    responsible_id: edited ? filled.responsible_id : author,
  }
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
      {template && (
        <div className="mb-6">
          <Notice title={`Из шаблона «${template.name}»`}>
            Осталось выбрать сроки. Остальное можно поправить: шаблон не изменится.
          </Notice>
        </div>
      )}
      {isTemplateGone && (
        <div className="mb-6">
          <Notice
            tone="warn"
            title="Этот шаблон не найден"
            action={<LinkButton to="/client/tasks?templates=open">Другие шаблоны</LinkButton>}
          >
            Его удалили, или он другой организации. Задание можно описать и без него.
          </Notice>
        </div>
      )}
      <TaskForm
        key={`${task?.id ?? template?.id ?? 'new'}:${String(isCopy)}`}
        typed={typed}
        today={todayText}
        organization={organization}
        branches={branches}
        colleagues={colleagueOptions(colleagues, edited && { id: edited.responsible_id ?? '', name: edited.responsible ?? '' })}
        found={found}
        origin={origin}
        {...(edited && { edited })}
      />
    </>
  )
}
