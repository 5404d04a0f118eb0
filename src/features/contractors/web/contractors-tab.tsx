import { FileDown, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { TextField } from '#/platform/web/form/text-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { exportContractors, listContractors, watchContractor } from '../contract.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { npdLooks } from './npd-looks.ts'
import { filterFrom } from './read-address.ts'

type Page = CallReply<typeof listContractors>
type Contractor = Page['items'][number]

/** Everybody who has worked or works with the organisation; a name opens the card. */
export function ContractorsTab({ first }: { readonly first: Page }) {
  const [search] = useSearchParams()
  const [inviting, setInviting] = useState(false)
  const mayInvite = useMay('editTasks')
  const filter = filterFrom(search)
  const narrowed = Object.keys(filter).length > 0
  const pages = usePages(
    listContractors,
    first,
    (cursor) => ({ query: { ...filter, cursor } }),
    (reply) => reply,
  )
  const card = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('executor', id)
    return `?${next.toString()}`
  }
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Filters />
        <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
          <Button
            icon={<FileDown size={18} aria-hidden="true" />}
            onClick={() => void saveFile(addressOf(exportContractors, {}, filter), 'Исполнители.xlsx')}
          >
            Скачать XLSX
          </Button>
          {mayInvite && (
            <Button variant="primary" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setInviting(true)}>
              Пригласить
            </Button>
          )}
        </div>
      </div>
      <Table
        caption="Мои исполнители"
        rows={pages.items}
        keyOf={(row) => row.contractor_id}
        linkOf={(row) => card(row.contractor_id)}
        columns={columns}
        empty={
          narrowed ? (
            <EmptyState title="Никого не нашли" action={<LinkButton to="?tab=people">Показать всех</LinkButton>} />
          ) : (
            <Nobody />
          )
        }
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}

function Nobody() {
  return (
    <EmptyState
      icon={<UsersRound size={22} />}
      title="Здесь будут ваши исполнители"
      action={
        <LinkButton variant="primary" to="/client/tasks">
          К заданиям
        </LinkButton>
      }
    >
      Человек появляется в списке, когда вы выбираете его на задание или он принимает ваше приглашение.
    </EmptyState>
  )
}

function Filters() {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setSearch(next, { preventScrollReset: true, replace: true })
  }
  const select = (name: string, label: string, options: { value: string; label: string }[]) => (
    <SelectField
      label={label}
      placeholder="Все"
      options={options}
      value={search.get(name) ?? ''}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  return (
    <search className="grid flex-1 grid-cols-2 gap-3 lg:grid-cols-[minmax(12rem,2fr)_repeat(3,minmax(9rem,1fr))]">
      <div className="max-lg:col-span-2">
        <TextField
          label="Имя или ИНН"
          type="search"
          key={search.get('q') ?? ''}
          defaultValue={search.get('q') ?? ''}
          onBlur={(event) => {
            if (event.currentTarget.value !== (search.get('q') ?? '')) set('q', event.currentTarget.value.trim())
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') set('q', event.currentTarget.value.trim())
          }}
        />
      </div>
      {select('npd', 'Статус НПД', [
        { value: 'active', label: 'Самозанятый' },
        { value: 'not_active', label: 'Не самозанятый' },
        { value: 'unknown', label: 'Не проверен' },
      ])}
      {select('bound', 'Привязка', [
        { value: 'yes', label: 'Есть' },
        { value: 'no', label: 'Нет' },
      ])}
      {select('contract', 'Договор', [
        { value: 'yes', label: 'Подписан' },
        { value: 'no', label: 'Нет' },
      ])}
    </search>
  )
}

const columns: readonly Column<Contractor>[] = [
  {
    key: 'name',
    head: 'Имя',
    phone: 'title',
    cell: (row) => (
      <>
        {row.name || 'Профиль не заполнен'}
        <span className="block text-small font-normal whitespace-nowrap text-muted">ИНН {row.inn}</span>
        {row.phone !== '' && <span className="block text-small font-normal whitespace-nowrap text-muted">{row.phone}</span>}
      </>
    ),
  },
  { key: 'npd', head: 'Статус НПД', cell: (row) => <NpdCell row={row} /> },
  { key: 'binding', head: 'Привязка', cell: (row) => <Status tone={bindingTone(row.binding.state)}>{row.binding.label}</Status> },
  {
    key: 'contract',
    head: 'Договор',
    phone: (row) => row.contract !== null,
    cell: (row) => (row.contract ? <span className="whitespace-nowrap">{row.contract.number}</span> : '—'),
  },
  {
    key: 'paid',
    head: 'Выплачено за год',
    align: 'right',
    phone: (row) => row.paid_this_year > 0,
    cell: (row) => (row.paid_this_year > 0 ? <Money amount={row.paid_this_year} short /> : '—'),
  },
  {
    key: 'task',
    head: 'Последнее задание',
    phone: (row) => row.last_task !== null,
    cell: (row) =>
      row.last_task ? (
        <>
          {row.last_task.title}
          <span className="block text-small text-muted">{row.last_task.number}</span>
        </>
      ) : (
        '—'
      ),
  },
  { key: 'watch', head: 'Следить за статусом', cell: (row) => <WatchSwitch row={row} /> },
]

function WatchSwitch({ row }: { readonly row: Contractor }) {
  const watch = useCall(watchContractor)
  const mayCheck = useMay('checkNpdStatus')
  return (
    <span className="relative z-10">
      <Checkbox
        bare
        label={`Следить за статусом: ${row.name || row.inn}`}
        checked={row.is_watched}
        disabled={!mayCheck || watch.pending}
        onChange={(event) =>
          void watch.run({ params: { id: row.contractor_id }, body: { is_watched: event.currentTarget.checked } })
        }
      />
    </span>
  )
}

function NpdCell({ row }: { readonly row: Contractor }) {
  const { tone, word } = npdLooks[row.npd.state]
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
      <Status tone={tone}>{word}</Status>
      {row.npd.since !== null && (
        <span className="text-small text-muted">
          с <Day value={row.npd.since} />
        </span>
      )}
      {row.npd.checked_at !== null && (
        <span className="text-small text-muted">
          проверен <Moment value={row.npd.checked_at} />
        </span>
      )}
    </span>
  )
}

export function bindingTone(state: string): Tone {
  if (state === 'bound') return 'good'
  if (state === 'boundPartly' || state === 'unboundByPerson' || state === 'notNpd') return 'warn'
  return state === 'sending' || state === 'waiting' || state === 'changing' ? 'waiting' : 'quiet'
}
