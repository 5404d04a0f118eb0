import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import { rightTexts, rightsAsked } from '../domain/binding.ts'

type RightRow = {
  readonly key: string
  readonly name: string
  readonly why: string
  readonly refuse: string
}

/** Requested rights, the reasons for them, and which may be refused. */
export function RightsTable() {
  return (
    <Table
      caption="Права, которые просит платформа"
      columns={columns}
      rows={[...asked, ...neverAsked]}
      keyOf={(row) => row.key}
    />
  )
}

const asked: readonly RightRow[] = rightsAsked.map((right) => {
  const { name, why, needed } = rightTexts[right]
  return { key: right, name, why, refuse: needed ? 'Нет, без него не платим' : 'Да' }
})

/** Rights a partner may request and this platform does not. */
const neverAsked: readonly RightRow[] = [
  {
    key: 'TAX_PAYMENT',
    name: 'Платить налог за вас',
    why: 'Не просим: налог вы платите сами',
    refuse: '—',
  },
  {
    key: 'TAXPAYER_UPDATE',
    name: 'Менять ваши данные',
    why: 'Не просим: данные в ФНС меняете только вы',
    refuse: '—',
  },
]

const columns: readonly Column<RightRow>[] = [
  {
    key: 'name',
    head: 'Право',
    phone: 'title',
    cell: ({ name }) => <span className="font-medium whitespace-normal">{name}</span>,
  },
  {
    key: 'why',
    head: 'Зачем',
    phone: 'long',
    width: 'md:min-w-48 xl:min-w-96',
    cell: ({ why }) => <span className="whitespace-normal">{why}</span>,
  },
  { key: 'needed', head: 'Можно отказать?', cell: ({ refuse }) => refuse },
]
