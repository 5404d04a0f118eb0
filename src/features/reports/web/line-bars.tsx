import { columnOf, figuresOf } from './chart-figures.ts'
import type { ChartProps } from './chart-figures.ts'
import { fillOf, Hatch, Legend } from '#/platform/web/kit/chart-looks.tsx'
import { formatValue } from './report-words.ts'

/** More lines do not fit beside a table. */
const mostLines = 12
const line = 38
/** Letters of a name beside its figure on a narrow phone. */
const longest = 30

/** A line for each row, the largest first; in `shares` it is divided into its parts. The name and the figure stand over it. */
export function LineBars({ summary, ...props }: ChartProps & { readonly summary: string }) {
  const { report, rows } = props
  const { chart } = report
  if (chart.kind === 'months') return null
  const keys = chart.kind === 'bars' ? [chart.column] : chart.parts
  const series = keys.map((key) => ({ column: columnOf(report, key), figures: figuresOf(props, key) }))
  const sums = rows.map((_, place) => series.reduce((sum, { figures }) => sum + (figures[place] ?? 0), 0))
  const most = Math.max(1, ...sums)
  const shown = rows.slice(0, mostLines)
  const kind = series[0]?.column.kind ?? 'count'
  return (
    <>
      {series.length > 1 && <Legend titles={series.map(({ column }) => column.title)} />}
      <svg role="img" aria-label={summary} width="100%" height={shown.length * line} className="mt-2 block max-w-3xl">
        <Hatch />
        {shown.map(({ id, name }, place) => {
          let from = 0
          return (
            <g key={id}>
              <text x="0" y={place * line + 14} fontSize="13" className="fill-ink">
                {name.length > longest ? `${name.slice(0, longest - 1)}…` : name}
              </text>
              <text x="100%" y={place * line + 14} fontSize="13" textAnchor="end" className="fill-muted">
                {formatValue(kind, sums[place] ?? 0)}
              </text>
              {series.map(({ column, figures }, at) => {
                const long = ((figures[place] ?? 0) / most) * 100
                const x = from
                from += long
                return long > 0 ? (
                  <rect key={column.key} x={`${x}%`} y={place * line + 20} width={`${long}%`} height="8" rx="2" {...fillOf(at)} />
                ) : null
              })}
            </g>
          )
        })}
      </svg>
      {rows.length > shown.length && <p className="mt-2 text-small text-muted">На графике первые {mostLines} строк.</p>}
    </>
  )
}
