import { formatRubles, kopecks } from '#/kernel/money.ts'
import { shortMonth, thousands } from './chart-words.ts'
import { periodTitle } from './period-title.ts'

type Month = { readonly month: string; readonly total: number }

const height = 96
const step = 36
const bar = 22

/** Income by month as a bar chart, with the same data as a table for screen readers. */
export function IncomeChart({ months }: { readonly months: readonly Month[] }) {
  const most = Math.max(...months.map(({ total }) => total))
  if (most <= 0 || months.length < 2) return null
  return (
    <figure className="mt-5">
      <figcaption className="text-small text-muted">Доход по месяцам, тыс. ₽</figcaption>
      <div className="mt-2" aria-hidden="true">
        <svg
          viewBox={`0 0 ${months.length * step} ${height + 44}`}
          className="max-h-44 w-full"
          preserveAspectRatio="xMinYMid meet"
        >
          {months.map(({ month, total }, place) => (
            <Bar key={month} place={place} share={total / most} name={shortMonth(month)} value={thousands(total)} />
          ))}
        </svg>
      </div>
      <table className="sr-only">
        <caption>Доход по месяцам</caption>
        <tbody>
          {months.map(({ month, total }) => (
            <tr key={month}>
              <th scope="row">{periodTitle(month, Number(month.slice(0, 4)))}</th>
              <td>{formatRubles(kopecks(total), 'short')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

type BarProps = { readonly place: number; readonly share: number; readonly name: string; readonly value: string }

function Bar({ place, share, name, value }: BarProps) {
  const tall = Math.max(share * height, 2)
  const middle = place * step + step / 2
  return (
    <>
      <text x={middle} y={height - tall + 14} textAnchor="middle" fontSize="12" className="fill-muted">
        {value}
      </text>
      <rect
        x={middle - bar / 2}
        y={height - tall + 20}
        width={bar}
        height={tall}
        rx="4"
        className={share > 0 ? 'fill-accent' : 'fill-line'}
      />
      <text x={middle} y={height + 38} textAnchor="middle" fontSize="13" className="fill-muted">
        {name}
      </text>
    </>
  )
}
