import { columnOf, figuresOf } from './chart-figures.ts'
import type { ChartProps } from './chart-figures.ts'
import { fillOf, Hatch, Legend } from '#/platform/web/kit/chart-looks.tsx'
import { shortMonth, shortValue } from './report-words.ts'

/** Many months do not fit on a phone: the keyboard scrolls them too. */
const scrolling = { tabIndex: 0, role: 'region', 'aria-label': 'График по месяцам' }

const height = 120
const top = 18

/** A bar for each month, or two beside each other; every bar has its figure over it, so colour is never alone. */
export function MonthBars({ summary, ...props }: ChartProps & { readonly summary: string }) {
  const { report, rows } = props
  if (report.chart.kind !== 'months') return null
  const keys = report.chart.columns
  const series = keys.map((key) => ({ column: columnOf(report, key), figures: figuresOf(props, key) }))
  const isPercent = series[0]?.column.kind === 'percent'
  const most = isPercent ? 100 : Math.max(1, ...series.flatMap(({ figures }) => figures.map((figure) => figure ?? 0)))
  const step = keys.length === 1 ? 56 : 64
  const bar = keys.length === 1 ? 30 : 24
  return (
    <>
      {series.length > 1 && <Legend titles={series.map(({ column }) => column.title)} />}
      <div className="mt-2 overflow-x-auto print:overflow-visible" {...scrolling}>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${rows.length * step} ${top + height + 40}`}
          className="block h-48 print:h-auto print:max-h-48 print:w-full"
          width={rows.length * step}
          preserveAspectRatio="xMinYMid meet"
        >
          <Hatch />
          <line x1="0" x2={rows.length * step} y1={top + height} y2={top + height} className="stroke-line" strokeWidth="1" />
          {rows.map(({ id, name }, place) => (
            <g key={id}>
              {series.map(({ column, figures }, at) => {
                const figure = figures[place]
                if (figure === null || figure === undefined) return null
                const tall = (figure / most) * height
                const x = place * step + (step - bar * keys.length) / 2 + bar * at
                return (
                  <g key={column.key}>
                    <rect x={x + 1} y={top + height - tall} width={bar - 2} height={tall} rx="3" {...fillOf(at)} />
                    <text x={x + bar / 2} y={top + height - tall - 5} textAnchor="middle" fontSize="11" className="fill-ink">
                      {shortValue(column.kind, figure)}
                    </text>
                  </g>
                )
              })}
              <text x={place * step + step / 2} y={top + height + 16} textAnchor="middle" fontSize="12" className="fill-muted">
                {shortMonth(name)}
              </text>
              {(place === 0 || id.endsWith('-01')) && (
                <text x={place * step + step / 2} y={top + height + 31} textAnchor="middle" fontSize="11" className="fill-muted">
                  {id.slice(0, 4)}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
    </>
  )
}
