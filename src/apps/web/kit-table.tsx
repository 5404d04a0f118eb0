import { toast } from '#/platform/web/alerts.ts'
import { Menu } from '#/platform/web/kit/menu.tsx'
import type { MenuItem } from '#/platform/web/kit/menu-list.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'

type Row = {
  readonly id: string
  readonly person: string
  readonly work: string
  readonly tone: Tone
  readonly state: string
  readonly amount: number
}

const rows: readonly Row[] = [
  {
    id: '1',
    person: 'Петрова Анна',
    work: 'Логотип и фирменный стиль',
    tone: 'good',
    state: 'Оплачен',
    amount: 1_500_050,
  },
  {
    id: '2',
    person: 'Сидоров Пётр',
    work: 'Перевод договора на английский',
    tone: 'bad',
    state: 'Счёт не подходит к БИК',
    amount: 84_000_00,
  },
  {
    id: '3',
    person: 'Константинопольский Александр',
    work: 'Монтаж ролика',
    tone: 'waiting',
    state: 'Ждём чек',
    amount: 7_300_00,
  },
]

const actions: readonly MenuItem[] = [
  { label: 'Поставить на паузу', onSelect: () => toast('Пауза') },
  { label: 'Заблокировать', onSelect: () => toast('Блокировка'), danger: true },
]

const columns: readonly Column<Row>[] = [
  { key: 'person', head: 'Исполнитель', cell: (row) => row.person, phone: 'title' },
  { key: 'work', head: 'Услуга', cell: (row) => row.work },
  { key: 'state', head: 'Состояние', cell: (row) => <Status tone={row.tone}>{row.state}</Status> },
  { key: 'amount', head: 'Сумма', cell: (row) => <Money amount={row.amount} />, align: 'right' },
  {
    key: 'actions',
    head: <span className="md:sr-only">Действия</span>,
    cell: (row) => <Menu label={`Действия: ${row.person}`} items={actions} />,
  },
]

export function KitTable() {
  return (
    <Table
      caption="Строки реестра"
      rows={rows}
      keyOf={(row) => row.id}
      linkOf={(row) => `/dev/kit?open=${row.id}`}
      totals={{ person: 'Итого', amount: <Money amount={106_300_50} /> }}
      columns={columns}
    />
  )
}
