import { Suspense } from 'react'
import { data, useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { listBranches } from '#/features/organizations/contract/branch.ts'
import { parseId, parseIds } from '#/kernel/ids.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LateSign } from '#/platform/web/kit/late-sign.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import { useRowChoice } from '#/platform/web/kit/use-row-choice.tsx'
import { latePart, lazyPart } from '#/platform/web/lazy-part.tsx'
import { apiContext, load } from '#/platform/web/page-api.ts'
import type { PageContext } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { countTasks } from '../contract/desk.ts'
import { listTasks, readTask } from '../contract/task.ts'
import { mostTasksAtOnce, taskWaitNames, taskWaits } from '../domain/desk.ts'
import type { DeskBoardProps } from './desk-board.tsx'
import { DeskBulk } from './desk-bulk.tsx'
import { DeskButtons } from './desk-buttons.tsx'
import { deskColumns, useOwnNeeds } from './desk-columns.tsx'
import type { DeskRow } from './desk-columns.tsx'
import { DeskFilters } from './desk-filters.tsx'
import { deskLink, deskQuery, isNarrowed, narrowingQuery, readDesk } from './read-desk.ts'
import type { DeskAddress } from './read-desk.ts'
import type { InviteChosenProps } from './invite-chosen-dialog.tsx'

const TaskPanel = lazyPart(async () => (await import('./task-panel.tsx')).TaskPanel, { ahead: true })
const InviteChosen = lazyPart<InviteChosenProps>(async () => (await import('./invite-chosen-dialog.tsx')).InviteChosenDialog)
const DeskBoard = latePart<DeskBoardProps>(async () => (await import('./desk-board.tsx')).DeskBoard)

/** The states that stand on the board, in the order a task passes them. */
const boardColumns = ['draft', 'published', 'paused', 'inProgress', 'review', 'settling', 'completed'] as const
const cardsOfColumn = 15

export async function loader({ context, url }: LoaderFunctionArgs) {
  const address = readDesk(url.searchParams)
  const open = url.searchParams.get('open')
  const [tasks, columns, counts, branches, opened] = await Promise.all([
    load(context, listTasks, { query: deskQuery(address) }),
    address.view === 'board' ? readColumns(context, address) : [],
    load(context, countTasks, { query: narrowingQuery(address) }),
    load(context, listBranches, {}),
    open === null ? undefined : readOpened(context, open),
  ])
  const shown = branches.filter(({ closed }) => !closed).map(({ id, name }) => ({ id, name }))
  return {
    address,
    tasks,
    columns,
    counts,
    branches: shown,
    task: opened?.task ?? null,
    isMissing: opened?.task === undefined && opened !== undefined,
  }
}

function readColumns(context: PageContext, address: DeskAddress) {
  return Promise.all(
    boardColumns.map(async (state) => {
      const query = { ...deskQuery({ ...address, state, wait: '' }), size: cardsOfColumn }
      return { state, items: (await load(context, listTasks, { query })).items }
    }),
  )
}

/** A task that is gone, or is not of this organization, leaves the list in its place. */
async function readOpened(context: PageContext, text: string) {
  const id = parseId('task', text)
  if (id === undefined) return { task: undefined }
  const answer = await context.get(apiContext).call(readTask, { params: { id } })
  if (!answer.ok && answer.refusal.kind !== 'notFound') throw data({ message: answer.refusal.message }, { status: 409 })
  return { task: answer.ok ? answer.value : undefined }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.task?.title ?? 'Задания'} — Наряд` },
]

export default function ClientTasksPage() {
  const { address, tasks, columns, counts, branches, task, isMissing } = useLoaderData<typeof loader>()
  const [params, setParams] = useSearchParams()
  const mayEdit = useMay('editTasks')
  const pages = usePages(
    listTasks,
    tasks,
    (cursor) => ({ query: { ...deskQuery(address), cursor } }),
    (page) => page,
  )
  useLive(15_000, true, ['task'])
  // Contractors chosen in their list, to be invited to a task of this one.
  const chosen = parseIds('contractor', params.get('contractors') ?? '', 100) ?? []
  const own = useOwnNeeds()
  const rows = pages.items.map(own)
  const choice = useRowChoice(rows, {
    most: mostTasksAtOnce,
    idOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    allLabel: 'Выбрать все на странице',
  })
  const linkOf = (row: DeskRow) => `/client/tasks?${withOpen(params, row.id).toString()}`
  const isBoard = address.view === 'board'
  return (
    <>
      <PageHeader title="Задания" actions={<DeskButtons address={address} mayEdit={mayEdit} branches={branches} />} />
      {isMissing && (
        <div className="mb-4">
          <Notice
            tone="warn"
            title="Это задание не найдено"
            action={<LinkButton to={`?${withOpen(params, undefined).toString()}`}>Понятно</LinkButton>}
          >
            Его удалили, или оно другой организации. Ваши задания — ниже.
          </Notice>
        </div>
      )}
      <LinkTabs label="Что ждёт вас" tabs={tabsOf(address, counts)} />
      <DeskFilters address={address} counts={counts} branches={branches} />
      {isBoard ? (
        <DeskBoard address={address} columns={columns} counts={counts.states} own={own} linkOf={linkOf} />
      ) : (
        <>
          <DeskBulk rows={rows.filter(({ id }) => choice.ids.includes(id))} onClear={choice.clear} />
          <Table<DeskRow>
            caption="Задания организации"
            columns={[choice.column, ...deskColumns]}
            rows={rows}
            keyOf={(row) => row.id}
            linkOf={linkOf}
            {...(task && { currentKey: task.id })}
            empty={<Empty address={address} mayEdit={mayEdit} />}
          />
          <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
        </>
      )}
      {chosen.length > 0 && mayEdit && (
        <Suspense fallback={<LateSign />}>
          <InviteChosen contractorIds={chosen} onClose={() => setParams(without(params, 'contractors'), { replace: true })} />
        </Suspense>
      )}
      {task && (
        <Suspense fallback={<LateSign />}>
          <TaskPanel
            key={task.id}
            task={task}
            onClose={() => setParams(withOpen(params, undefined), { preventScrollReset: true })}
          />
        </Suspense>
      )}
    </>
  )
}

type Counts = ReturnType<typeof useLoaderData<typeof loader>>['counts']

function tabsOf(address: DeskAddress, counts: Counts) {
  const clear = { state: '', wait: '', view: 'table' } as const
  return [
    { to: deskLink(address, clear), label: 'Все', current: address.wait === '' },
    ...taskWaits.map((wait) => ({
      to: deskLink(address, { ...clear, wait }),
      label: taskWaitNames[wait],
      current: address.wait === wait,
      count: counts.waits[wait],
    })),
  ]
}

function Empty({ address, mayEdit }: { readonly address: DeskAddress; readonly mayEdit: boolean }) {
  if (isNarrowed(address)) {
    const title = address.q === '' ? 'Таких заданий сейчас нет' : 'Ничего не найдено'
    return <EmptyState title={title} action={<LinkButton to="/client/tasks">Показать все</LinkButton>} />
  }
  if (!mayEdit) return <EmptyState title="Заданий пока нет" />
  return (
    <EmptyState
      title="Заданий пока нет"
      action={
        <LinkButton to="/client/tasks/edit" variant="primary">
          Создать первое
        </LinkButton>
      }
    >
      Опишите, что сделать и сколько это стоит. Исполнители откликнутся с доски, договор и чек оформим сами.
    </EmptyState>
  )
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(name)
  return next
}

function withOpen(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('tab')
  if (id === undefined) next.delete('open')
  else next.set('open', id)
  return next
}
