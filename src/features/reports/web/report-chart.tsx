import type { Report, ReportRow } from '../domain/report.ts'
import { columnOf, figuresOf } from './chart-figures.ts'
import type { ChartProps } from './chart-figures.ts'
import { LineBars } from './line-bars.tsx'
import { MonthBars } from './month-bars.tsx'
import { formatValue } from './report-words.ts'

/** A drawing of a report as plain SVG with a sentence for those who do not see it. Its table stands beneath it. */
export function ReportChart(props: ChartProps) {
  const { report, rows } = props
  const { chart } = report
  const keys = chart.kind === 'bars' ? [chart.column] : chart.kind === 'months' ? chart.columns : chart.parts
  const figures = keys.map((key) => figuresOf(props, key))
  if (rows.length === 0 || figures.every((of) => of.every((figure) => figure === null || figure === 0))) return null
  const summary = summaryOf(report, rows, keys[0] ?? '', figures[0] ?? [])
  return (
    <figure className="card mb-5 px-4 py-4 dense:mb-3 print:border-0 print:px-0">
      <figcaption className={keys.length > 1 ? 'sr-only' : 'text-small text-muted'}>
        {keys.map((key) => columnOf(report, key).title).join(', ')}
      </figcaption>
      {chart.kind === 'months' ? <MonthBars {...props} summary={summary} /> : <LineBars {...props} summary={summary} />}
    </figure>
  )
}

function summaryOf(report: Report, rows: readonly ReportRow[], key: string, figures: readonly (number | null)[]): string {
  const { kind, title } = columnOf(report, key)
  const most = Math.max(...figures.map((figure) => figure ?? -1))
  const name = rows[figures.indexOf(most)]?.name ?? ''
  const least = Math.min(...figures.flatMap((figure) => figure ?? []))
  return `${report.title}. ${title}: больше всего ${formatValue(kind, most)} (${name}), меньше всего ${formatValue(kind, least)}. Все значения — в таблице под графиком`
}
