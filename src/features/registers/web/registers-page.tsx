import { FileUp, Keyboard, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import type * as z from 'zod/mini'
import { listBranches } from '#/features/organizations/contract/branch.ts'
import { readOwnOrganization } from '#/features/organizations/contract/organization.ts'
import { mostTasksAtOnce } from '#/features/tasks/domain/desk.ts'
import { plural } from '#/kernel/russian.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { parseIds } from '#/kernel/ids.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { LinkTabs } from '#/platform/web/kit/link-tabs.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { PageHeader } from '#/platform/web/kit/page-header.tsx'
import { SecondLine } from '#/platform/web/kit/second-line.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { load } from '#/platform/web/page-api.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { listRegisters, registerFilters, summarizeRegisters } from '../contract/list.ts'
import { listPayable } from '../contract/register.ts'
import { downloadTemplate } from '../contract/row.ts'
import type { registerCard } from '../contract/list.ts'
import { isBusy } from '../domain/register.ts'
import { RegisterStatus } from './register-status.tsx'
import { readRegisterAddress } from './register-address.ts'
import { RegisterFilters } from './register-filters.tsx'
import { rowsWord, sourceNames } from './register-words.ts'
import { saveFile } from '#/platform/web/save-file.ts'
import { ManualDialog } from './manual-dialog.tsx'
import type { MemoryDialogProps } from './memory-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { WorksDialog } from './works-dialog.tsx'

const MemoryDialog = lateWindow<MemoryDialogProps>(async () => (await import('./memory-dialog.tsx')).MemoryDialog)

type Row = z.output<typeof registerCard>
type Filter = (typeof registerFilters)[number]

export async function loader({ context, url }: LoaderFunctionArgs) {
  const address = readRegisterAddress(url.searchParams)
  const popup = url.searchParams.get('new')
  const tasks = parseIds('task', url.searchParams.get('tasks') ?? '', mostTasksAtOnce)?.join(',')
  const [registers, summary, works, branches, organization] = await Promise.all([
    load(context, listRegisters, { query: address }),
    load(context, summarizeRegisters, { query: address }),
    popup === 'works' ? load(context, listPayable, { query: { ...(tasks !== undefined && { tasks }) } }) : null,
    load(context, listBranches, {}),
    isPlaced(popup) ? load(context, readOwnOrganization, {}) : undefined,
  ])
  const open = branches.filter((branch) => !branch.closed).map(({ id, name }) => ({ value: id, label: name }))
  const whole = organization?.branch_ids.length === 0
  const places = whole && open.length > 0 ? [{ value: '', label: 'Вся организация' }, ...open] : open
  return { address, registers, summary, works, places, branches: branches.map(({ id, name }) => ({ id, name })), tasks }
}

/** The popup asks for the branch of the new register. */
function isPlaced(popup: string | null): boolean {
  return popup === 'file' || popup === 'manual'
}

export const meta: MetaFunction = () => [{ title: 'Реестры — Наряд' }]

export default function RegistersPage() {
  const { address, registers, summary, works, places, branches, tasks } = useLoaderData<typeof loader>()
  const filter: Filter = address.filter ?? 'all'
  const pages = usePages(
    listRegisters,
    registers,
    (cursor) => ({ query: { ...address, cursor } }),
    (page) => page,
  )
  const [search, setSearch] = useSearchParams()
  const mayEdit = useMay('editRegisters')
  const [isRecalling, setIsRecalling] = useState(false)
  const going = pages.items.some(({ state }) => isBusy(state))
  const isFirstPage = pages.items.length === registers.items.length
  useLive(3_000, going && isFirstPage, ['register', 'row'], isFirstPage)
  const open = search.get('new')
  const show = (popup: string | undefined) => setSearch(withPopup(search, popup), { preventScrollReset: true })
  return (
    <>
      <PageHeader
        title="Реестры"
        actions={
          mayEdit && (
            <>
              <Button icon={<FileUp size={18} aria-hidden="true" />} onClick={() => show('file')}>
                Загрузить файл
              </Button>
              <Button icon={<Keyboard size={18} aria-hidden="true" />} onClick={() => show('manual')}>
                Заполнить вручную
              </Button>
              <Button variant="primary" icon={<Plus size={18} aria-hidden="true" />} onClick={() => show('works')}>
                Из принятых работ
              </Button>
            </>
          )
        }
      />
      <LinkTabs
        label="Реестры по состоянию"
        tabs={registerFilters.map((one) => ({
          to: addressOf(search, one),
          label: filterNames[one],
          current: one === filter,
        }))}
      />
      <RegisterFilters address={address} authors={summary.authors} branches={branches} />
      <Table<Row>
        caption="Реестры выплат"
        columns={columns}
        rows={pages.items}
        keyOf={(row) => row.id}
        linkOf={(row) => `/client/registers/${row.id}`}
        {...(pages.items.length > 0 && { totals: totalsOf(summary) })}
        empty={<Empty isNarrowed={Object.keys(address).length > 0} mayEdit={mayEdit} onCreate={() => show('works')} />}
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      <p className="-ml-3.5 mt-6 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
        <LinkButton to="/client/registers/Errors" variant="quiet" size="small">
          Все ошибки
        </LinkButton>
        <Button variant="quiet" size="small" onClick={() => void saveFile(downloadTemplate.path, 'Шаблон реестра.xlsx')}>
          Скачать шаблон XLSX
        </Button>
        {mayEdit && (
          <Button variant="quiet" size="small" onClick={() => setIsRecalling(true)}>
            Что запомнено для файлов
          </Button>
        )}
      </p>
      <MemoryDialog open={isRecalling} onClose={() => setIsRecalling(false)} />
      {works && <WorksDialog works={works} tasks={tasks} onClose={() => show(undefined)} />}
      {open === 'manual' && mayEdit && <ManualDialog places={places} onClose={() => show(undefined)} />}
      {open === 'file' && mayEdit && <UploadDialog places={places} onClose={() => show(undefined)} />}
    </>
  )
}

/** The same selection in another tab. */
function addressOf(search: URLSearchParams, filter: Filter): string {
  const next = new URLSearchParams(search)
  for (const name of ['filter', 'new', 'tasks']) next.delete(name)
  if (filter !== 'all') next.set('filter', filter)
  return next.size === 0 ? '/client/registers' : `/client/registers?${next.toString()}`
}

/** Of the whole selection, not of the page. */
function totalsOf({ registers, rows, sum, errors, whole }: CallReply<typeof summarizeRegisters>) {
  const count = `${registers} ${plural(registers, 'реестр', 'реестра', 'реестров')}, ${rowsWord(rows)}`
  return {
    name: whole ? `Всего: ${count}` : `Последние ${count}`,
    sum: <Money amount={sum} short />,
    errors: errors > 0 ? <span className="font-medium text-bad">{errors}</span> : '—',
  }
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    head: 'Реестр',
    phone: 'title',
    cell: (row) => (
      <>
        {row.name}
        <SecondLine>
          {row.number} · {sourceNames[row.source]}
        </SecondLine>
      </>
    ),
  },
  {
    key: 'state',
    head: 'Статус',
    cell: (row) => (
      <span className="inline-flex flex-wrap justify-end gap-1.5 md:justify-start dense:flex-nowrap dense:items-center">
        <RegisterStatus register={row} />
        {row.scheduled_for !== null && (
          <span className="text-small text-muted">
            <Moment value={row.scheduled_for} />
          </span>
        )}
        {row.waits_me && <Status tone="warn">Ждёт вас</Status>}
        {row.approvals && row.approvals.need > 1 && (
          <span className="text-small text-muted">
            {row.approvals.given} из {row.approvals.need}
          </span>
        )}
      </span>
    ),
  },
  { key: 'sum', head: 'Сумма', align: 'right', cell: (row) => <Money amount={row.sum} short /> },
  {
    key: 'errors',
    head: 'Ошибки',
    align: 'right',
    phone: (row) => row.errors > 0,
    cell: (row) => (row.errors > 0 ? <span className="font-medium text-bad">{row.errors}</span> : '—'),
  },
  {
    key: 'paid',
    head: 'Выплачено',
    align: 'right',
    phone: (row) => row.paid_rows > 0,
    cell: (row) => `${row.paid_rows}/${row.rows}`,
  },
  { key: 'checks', head: 'Чеки', align: 'right', phone: (row) => row.paid_rows > 0, cell: (row) => `${row.checks}/${row.rows}` },
  {
    key: 'created',
    head: 'Создан',
    cell: (row) => (
      <>
        <Moment value={row.created_at} />
        <SecondLine>{row.author}</SecondLine>
      </>
    ),
  },
]

function Empty({
  isNarrowed,
  mayEdit,
  onCreate,
}: {
  readonly isNarrowed: boolean
  readonly mayEdit: boolean
  readonly onCreate: () => void
}) {
  if (isNarrowed) {
    return <EmptyState title="Таких реестров нет" action={<LinkButton to="/client/registers">Показать все</LinkButton>} />
  }
  return (
    <EmptyState
      title="Реестров пока нет"
      {...(mayEdit && {
        action: (
          <Button variant="primary" onClick={onCreate}>
            Собрать из принятых работ
          </Button>
        ),
      })}
    >
      Когда акт подписан обеими сторонами, работа ждёт оплаты. Соберите такие работы в реестр, и мы заплатим каждому по одному
      нажатию.
    </EmptyState>
  )
}

function withPopup(search: URLSearchParams, popup: string | undefined): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('tasks')
  if (popup === undefined) next.delete('new')
  else next.set('new', popup)
  return next
}

const filterNames = {
  all: 'Все',
  waits_me: 'Ждут моего решения',
  with_errors: 'С ошибками',
  open: 'В работе',
  done: 'Завершённые',
  archived: 'Архив',
} as const
