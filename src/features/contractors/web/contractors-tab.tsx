import { UsersRound } from 'lucide-react'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listContractors } from '../contract.ts'
import { npdLooks } from './npd-looks.ts'

type Page = CallReply<typeof listContractors>
type Contractor = Page['items'][number]

/** Everybody who has worked or works with the organisation. */
export function ContractorsTab({ first }: { readonly first: Page }) {
  const pages = usePages(
    listContractors,
    first,
    (cursor) => ({ query: { cursor } }),
    (reply) => reply,
  )
  return (
    <>
      <Table
        caption="Мои исполнители"
        rows={pages.items}
        keyOf={(row) => row.contractor_id}
        columns={columns}
        empty={
          <EmptyState
            icon={<UsersRound size={22} />}
            title="Здесь будут ваши исполнители"
            action={
              <LinkButton variant="primary" to="/client/tasks">
                К заданиям
              </LinkButton>
            }
          >
            Человек появляется в списке, когда вы выбираете его на задание.
          </EmptyState>
        }
      />
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}

const columns: readonly Column<Contractor>[] = [
  {
    key: 'name',
    head: 'Имя',
    phone: 'title',
    cell: (row) => <span className="font-medium">{row.name || 'Профиль не заполнен'}</span>,
  },
  { key: 'inn', head: 'ИНН', cell: (row) => row.inn },
  { key: 'phone', head: 'Телефон', cell: (row) => <span className="whitespace-nowrap">{row.phone}</span> },
  { key: 'npd', head: 'Статус НПД', cell: (row) => <NpdCell row={row} /> },
  { key: 'binding', head: 'Привязка', cell: (row) => <Status tone={bindingTone(row.binding.state)}>{row.binding.label}</Status> },
  { key: 'added', head: 'С вами с', cell: (row) => <Moment value={row.added_at} /> },
]

function NpdCell({ row }: { readonly row: Contractor }) {
  const { tone, word } = npdLooks[row.npd.state]
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end">
      <Status tone={tone}>{word}</Status>
      {row.npd.checked_at && (
        <span className="text-small text-muted">
          <Moment value={row.npd.checked_at} />
        </span>
      )}
    </span>
  )
}

function bindingTone(state: string): Tone {
  if (state === 'bound') return 'good'
  if (state === 'boundPartly') return 'warn'
  return state === 'sending' || state === 'waiting' || state === 'changing' ? 'waiting' : 'quiet'
}
