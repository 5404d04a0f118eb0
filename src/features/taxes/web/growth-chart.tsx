import { formatRubles, kopecks } from '#/kernel/money.ts'
import { fillOf, Hatch, Legend } from '#/platform/web/kit/chart-looks.tsx'
import type { Taxes } from '../contract.ts'
import { shortMonth, thousands } from './chart-words.ts'
import { periodTitle } from './period-title.ts'

type Growth = Taxes['year']['growth']
type GrowthChartProps = { readonly growth: Growth; readonly limit: number }

const step = 29
const bar = 19
const top = 18
const height = 96
const width = step * 12

/** The share of the limit from which its line is drawn: below it the line would press the bars into the ground. */
const limitShownFrom = 0.4

/** How the income of the year grows and where the limit ends at this pace, with the same data as a table for screen readers. */
export function GrowthChart({ growth, limit }: GrowthChartProps) {
  const most = Math.max(...growth.map(({ earned, expected }) => Math.max(earned ?? 0, expected ?? 0)))
  const isExpected = growth.some(({ expected }) => expected !== null)
  if (most <= 0 || !isExpected) return null
  const isLimitShown = most >= limit * limitShownFrom
  const whole = isLimitShown ? Math.max(most, limit) : most
  const lastExpected = growth.findLast(({ expected }) => expected !== null)
  const limitAt = top + height - (limit / whole) * height
  return (
    <figure className="relative mt-5 max-w-xl">
      <figcaption className="text-small text-muted">Доход с начала года, тыс. ₽</figcaption>
      <div aria-hidden="true">
        <Legend titles={['Заработано', 'При таком темпе']} />
        <svg viewBox={`0 0 ${width} ${top + height + 20}`} className="mt-2 w-full" preserveAspectRatio="xMinYMid meet">
          <Hatch />
          <line x1="0" x2={width} y1={top + height} y2={top + height} className="stroke-line" strokeWidth="1" />
          {growth.map((row, place) => (
            <Bars
              key={row.month}
              row={row}
              x={place * step + (step - bar) / 2}
              whole={whole}
              isNamed={row === lastExpected && (row.expected ?? 0) < limit}
            />
          ))}
          {isLimitShown && (
            <>
              <line x1="0" x2={width} y1={limitAt} y2={limitAt} className="stroke-bad" strokeWidth="1.5" strokeDasharray="5 4" />
              <text x="0" y={limitAt - 5} fontSize="11" className="fill-bad">
                лимит {thousands(limit)}
              </text>
            </>
          )}
        </svg>
      </div>
      {/* A table is as wide as its words: only a box around it keeps it from the side of a phone. */}
      <div className="sr-only">
        <GrowthTable growth={growth} />
      </div>
    </figure>
  )
}

type BarsProps = {
  readonly row: Growth[number]
  readonly x: number
  readonly whole: number
  /** Its figure stands over it. */
  readonly isNamed: boolean
}

function Bars({ row: { month, earned, expected }, x, whole, isNamed }: BarsProps) {
  const floor = top + height
  const tallOf = (sum: number | null) => ((sum ?? 0) / whole) * height
  const [solid, hatched] = [tallOf(earned), tallOf(expected)]
  return (
    <>
      {hatched > solid && <rect x={x} y={floor - hatched} width={bar} height={hatched - solid} rx="2" {...fillOf(1)} />}
      {solid > 0 && <rect x={x} y={floor - solid} width={bar} height={solid} rx="2" {...fillOf(0)} />}
      {isNamed && (
        <text x={x + bar / 2} y={floor - hatched - 5} textAnchor="middle" fontSize="11" className="fill-ink">
          {thousands(expected ?? 0)}
        </text>
      )}
      <text x={x + bar / 2} y={floor + 15} textAnchor="middle" fontSize="12" className="fill-muted">
        {shortMonth(month)}
      </text>
    </>
  )
}

function GrowthTable({ growth }: { readonly growth: Growth }) {
  return (
    <table>
      <caption>Доход с начала года и прогноз</caption>
      <thead>
        <tr>
          <th scope="col">Месяц</th>
          <th scope="col">Заработано</th>
          <th scope="col">При таком темпе к концу месяца</th>
        </tr>
      </thead>
      <tbody>
        {growth.map(({ month, earned, expected }) => (
          <tr key={month}>
            <th scope="row">{periodTitle(month, Number(month.slice(0, 4)))}</th>
            <td>{sumWords(earned)}</td>
            <td>{sumWords(expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sumWords(sum: number | null): string {
  return sum === null ? 'нет' : formatRubles(kopecks(sum), 'short')
}
