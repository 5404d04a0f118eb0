import { Day } from '#/platform/web/kit/day.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { SecondLine } from '#/platform/web/kit/second-line.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { bindingTones } from './binding-tones.ts'
import { ContractorStanding } from './contractor-standing.tsx'
import { npdLooks } from './npd-looks.ts'
import type { Contractor } from './shown-contractor.ts'
import { TagList } from './tag-list.tsx'

/** What the organization knows of each of its people at a glance. */
export const contractorColumns: readonly Column<Contractor>[] = [
  {
    key: 'name',
    head: 'Имя',
    phone: 'title',
    cell: (row) => (
      <>
        {row.name || 'Профиль не заполнен'}
        <SecondLine>
          <span className="whitespace-nowrap">ИНН {row.inn}</span>
          {row.phone !== '' && <span className="block whitespace-nowrap dense:inline"> {row.phone}</span>}
        </SecondLine>
      </>
    ),
  },
  { key: 'npd', head: 'Статус НПД', cell: (row) => <NpdCell row={row} /> },
  { key: 'binding', head: 'Привязка, договор', cell: (row) => <BindingCell row={row} /> },
  {
    key: 'paid',
    head: 'За год',
    align: 'right',
    phone: (row) => row.paid_this_year > 0,
    cell: (row) => (row.paid_this_year > 0 ? <Money amount={row.paid_this_year} short /> : '—'),
  },
  {
    key: 'task',
    head: 'Последнее задание',
    long: true,
    spare: true,
    phone: (row) => row.last_task !== null,
    cell: (row) =>
      row.last_task ? (
        <>
          {row.last_task.title}
          <SecondLine>{row.last_task.number}</SecondLine>
        </>
      ) : (
        '—'
      ),
  },
  { key: 'state', head: 'Состояние', cell: (row) => <ContractorStanding contractor={row} inRow /> },
  {
    key: 'tags',
    head: 'Метки',
    long: true,
    phone: (row) => row.tags.length > 0,
    cell: (row) => (row.tags.length > 0 ? <TagList tags={row.tags} /> : '—'),
  },
]

function BindingCell({ row }: { readonly row: Contractor }) {
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end dense:gap-0">
      <Status tone={bindingTones[row.binding.state]}>{row.binding.label}</Status>
      <SecondLine>{row.contract ? `№ ${row.contract.number}` : 'договора нет'}</SecondLine>
    </span>
  )
}

function NpdCell({ row }: { readonly row: Contractor }) {
  const { tone, word } = npdLooks[row.npd.state]
  return (
    <span className="inline-flex flex-col items-start gap-1 max-md:items-end dense:gap-0">
      <Status tone={tone}>{word}</Status>
      {row.npd.since !== null && (
        <SecondLine roomy>
          с <Day value={row.npd.since} />
        </SecondLine>
      )}
      {row.npd.checked_at !== null && (
        <SecondLine roomy>
          проверен <Moment value={row.npd.checked_at} />
        </SecondLine>
      )}
      {!row.is_watched && <SecondLine>не следим</SecondLine>}
    </span>
  )
}
