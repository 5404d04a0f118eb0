import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import type * as z from 'zod/mini'
import { FilterLine } from '#/platform/web/form/filter-line.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { SecondLine } from '#/platform/web/kit/second-line.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { LateSign } from '#/platform/web/kit/late-sign.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'
import { load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { listTasks, readTask } from '../contract/task.ts'
import type { clientTaskRow } from '../contract/task.ts'
import { taskStates } from '../domain/task.ts'
import type { TaskState } from '../domain/task.ts'
import { TaskStatus } from './task-status.tsx'

type Row = z.output<typeof clientTaskRow>
type Search = { readonly q: string; readonly state: TaskState | undefined }

const TaskPanel = lazyPart(async () => (await import('./task-panel.tsx')).TaskPanel, { ahead: true })

export async function loader({ context, url }: LoaderFunctionArgs) {
  const search: Search = {
    q: (url.searchParams.get('q') ?? '').trim().slice(0, 100),
    state: taskStates.find((state) => state === url.searchParams.get('state')),
  }
  const open = url.searchParams.get('open')
  const [tasks, task] = await Promise.all([
    load(context, listTasks, { query: queryOf(search) }),
    open === null ? undefined : load(context, readTask, { params: { id: open } }),
  ])
  return { search, tasks, task: task ?? null }
}

function queryOf({ q, state }: Search) {
  return { ...(q !== '' && { q }), ...(state && { state }) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.task?.title ?? 'Задания'} — Наряд` },
]

const tabs: readonly { readonly state: TaskState | undefined; readonly label: string }[] = [
  { state: undefined, label: 'Все' },
  { state: 'draft', label: 'Черновики' },
  { state: 'published', label: 'Опубликованы' },
  { state: 'inProgress', label: 'В работе' },
  { state: 'review', label: 'На приёмке' },
  { state: 'settling', label: 'К оплате' },
  { state: 'completed', label: 'Завершены' },
  { state: 'expired', label: 'Истекли' },
  { state: 'cancelled', label: 'Отменены' },
]

export default function ClientTasksPage() {
  const { search, tasks, task } = useLoaderData<typeof loader>()
  const [params, setParams] = useSearchParams()
  const mayEdit = useMay('editTasks')
  const pages = usePages(
    listTasks,
    tasks,
    (cursor) => ({ query: { ...queryOf(search), cursor } }),
    (page) => page,
  )
  useLive(15_000, true, ['task'])
  const own = useOwnNeeds()
  return (
    <>
      <PageHeader
        title="Задания"
        actions={
          mayEdit && (
            <LinkButton to="/client/tasks/edit" variant="primary" icon={<Plus size={18} aria-hidden="true" />}>
              Создать задание
            </LinkButton>
          )
        }
      />
      <LinkTabs
        label="Состояние заданий"
        tabs={tabs.map(({ state, label }) => ({ to: addressOf({ ...search, state }), label, current: state === search.state }))}
      />
      <FilterLine label="Отбор заданий">
        <TextField
          className="md:w-96"
          label="Название или номер"
          placeholder="Название или номер"
          name="q"
          type="search"
          maxLength={100}
          defaultValue={search.q}
        />
      </FilterLine>
      <Table<Row>
        caption="Задания организации"
        columns={columns}
        rows={pages.items.map(own)}
        keyOf={(row) => row.id}
        linkOf={(row) => `/client/tasks?${withOpen(params, row.id)}`}
        {...(task && { currentKey: task.id })}
        empty={<Empty search={search} mayEdit={mayEdit} />}
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
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

const columns: readonly Column<Row>[] = [
  { key: 'title', head: 'Задание', phone: 'title', cell: (row) => <Title row={row} /> },
  { key: 'state', head: 'Статус', cell: (row) => <TaskStatus task={row} /> },
  { key: 'needs', head: 'Нужно от вас', phone: needsAny, cell: (row) => <Needs row={row} /> },
  { key: 'slots', head: 'Места', align: 'right', cell: (row) => `${row.slots_taken}/${row.slots}` },
  {
    key: 'sum',
    head: 'План',
    align: 'right',
    phone: (row) => row.sum_plan !== null,
    cell: (row) => (row.sum_plan === null ? '—' : <Money amount={row.sum_plan} short />),
  },
  {
    key: 'paid',
    head: 'Выплачено',
    align: 'right',
    phone: (row) => row.sum_paid > 0,
    cell: (row) => <Money amount={row.sum_paid} short />,
  },
  { key: 'due', head: 'Срок', align: 'right', cell: (row) => <Day value={row.due_on} /> },
]

function Title({ row }: { readonly row: Row }) {
  return (
    <>
      <span className="block wrap-anywhere text-pretty">{row.title}</span>
      <SecondLine>{row.number}</SecondLine>
    </>
  )
}

/** Leaves of what waits in a task only what the viewer's role may do. */
function useOwnNeeds(): (row: Row) => Row {
  const [chooses, accepts, pays] = [useMay('editTasks'), useMay('acceptResults'), useMay('editRegisters')]
  return (row) => ({
    ...row,
    applications_new: chooses ? row.applications_new : 0,
    to_accept: accepts ? row.to_accept : 0,
    to_pay: pays ? row.to_pay : 0,
  })
}

function needsAny(row: Row): boolean {
  return row.applications_new > 0 || row.to_accept > 0 || row.to_pay > 0
}

function Needs({ row }: { readonly row: Row }) {
  const needs = [
    row.applications_new > 0 && `новых откликов: ${row.applications_new}`,
    row.to_accept > 0 && `принять: ${row.to_accept}`,
    row.to_pay > 0 && `оплатить: ${row.to_pay}`,
  ].filter((words) => words !== false)
  if (needs.length === 0) return <span className="text-muted">—</span>
  return (
    <>
      {needs.map((words) => (
        <span key={words} className="block whitespace-nowrap font-medium dense:leading-4 dense:not-only:text-small">
          {words}
        </span>
      ))}
    </>
  )
}

function Empty({ search, mayEdit }: { readonly search: Search; readonly mayEdit: boolean }) {
  if (search.q !== '' || search.state) {
    const title = search.q === '' ? 'Таких заданий сейчас нет' : 'Ничего не найдено'
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

function addressOf({ q, state }: Search): string {
  const params = new URLSearchParams({ ...(q !== '' && { q }), ...(state && { state }) })
  return params.size === 0 ? '/client/tasks' : `/client/tasks?${params.toString()}`
}

function withOpen(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('tab')
  if (id === undefined) next.delete('open')
  else next.set('open', id)
  return next
}
