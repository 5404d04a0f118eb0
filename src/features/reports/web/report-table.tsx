import { Link } from 'react-router'
import { Table } from '#/platform/web/kit/table.tsx'
import type { Column } from '#/platform/web/kit/table.tsx'
import type { ColumnKind, Report, ReportRow, ReportValue } from '../domain/report.ts'
import { parseSorting, sortRows } from '../domain/sorting.ts'
import { reportLink } from './read-address.ts'
import type { ReportAddress } from './read-address.ts'
import { formatValue } from './report-words.ts'

type Props = {
  readonly report: Report
  readonly rows: readonly ReportRow[]
  readonly total: readonly ReportValue[] | null
  readonly address: ReportAddress
}

/** The figures of a report: a head sorts, a name opens the list behind its row. */
export function ReportTable({ report, rows, total, address }: Props) {
  const sorting = parseSorting(address.sort)
  const columnOf = (key: string, title: string, descendingFirst: boolean) => ({
    key,
    name: title,
    head: <SortHead address={address} column={key} title={title} descendingFirst={descendingFirst} />,
    sorted: sorting?.column === key ? (sorting.descending ? ('descending' as const) : ('ascending' as const)) : undefined,
  })
  const columns: Column<ReportRow>[] = [
    { ...columnOf('name', report.rows, false), phone: 'title', cell: nameCell },
    ...report.columns.map(({ key, title, kind }, place): Column<ReportRow> => ({
      ...columnOf(key, title, kind !== 'text'),
      align: kind === 'text' ? 'left' : 'right',
      cell: figureCell(kind, place),
    })),
  ]
  const totals = total && {
    name: 'Итого',
    ...Object.fromEntries(
      report.columns.flatMap(({ key, kind }, place) => {
        const value = total[place] ?? null
        return value === null ? [] : [[key, formatValue(kind, value)]]
      }),
    ),
  }
  return (
    <Table
      caption={report.title}
      columns={columns}
      rows={sortRows(rows, report.columns, sorting)}
      keyOf={({ id }) => id}
      {...(totals && { totals })}
    />
  )
}

function figureCell(kind: ColumnKind, place: number) {
  return ({ values }: ReportRow) => formatValue(kind, values[place] ?? null)
}

function nameCell({ name, link }: ReportRow) {
  return link === null ? (
    <span className="wrap-anywhere">{name}</span>
  ) : (
    <Link className="link wrap-anywhere" to={link}>
      {name}
    </Link>
  )
}

type HeadProps = {
  readonly address: ReportAddress
  readonly column: string
  readonly title: string
  readonly descendingFirst: boolean
}

/** The first press puts the largest figures first, the second turns the order round. */
function SortHead({ address, column, title, descendingFirst }: HeadProps) {
  const [down, up] = [`-${column}`, column]
  const first = descendingFirst ? down : up
  const next = address.sort === first ? (descendingFirst ? up : down) : first
  const mark = address.sort === down ? ' ↓' : address.sort === up ? ' ↑' : ''
  return (
    <>
      <Link
        to={reportLink(address, { sort: next })}
        replace
        preventScrollReset
        className="whitespace-nowrap hover:text-ink max-md:hidden print:no-underline"
      >
        {title}
        <span aria-hidden="true">{mark}</span>
      </Link>
      <span className="md:hidden">{title}</span>
    </>
  )
}
