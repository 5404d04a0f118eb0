import { Link } from 'react-router'
import { Day } from '#/platform/web/kit/day.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { taskLifecycle } from '../domain/task.ts'
import type { TaskState } from '../domain/task.ts'
import { Needs, needsAny } from './desk-columns.tsx'
import type { DeskRow } from './desk-columns.tsx'
import { deskLink } from './read-desk.ts'
import type { DeskAddress } from './read-desk.ts'

export type DeskColumn = { readonly state: TaskState; readonly items: readonly DeskRow[] }

export type DeskBoardProps = {
  readonly address: DeskAddress
  readonly columns: readonly DeskColumn[]
  readonly counts: Readonly<Record<TaskState, number>>
  readonly own: (row: DeskRow) => DeskRow
  readonly linkOf: (row: DeskRow) => string
}

/** Wider than most screens: it takes focus, so that the keyboard scrolls it too. */
const scrolled = { role: 'region', 'aria-label': 'Доска заданий', tabIndex: 0 } as const

/** Tasks in columns by their state, the newest of each first; the rest of a column is a press away in the table. */
export function DeskBoard({ address, columns, counts, own, linkOf }: DeskBoardProps) {
  return (
    <div className="flex snap-x gap-4 overflow-x-auto pb-4" {...scrolled}>
      {columns.map(({ state, items }) => (
        <section
          key={state}
          className="w-72 shrink-0 snap-start space-y-3 rounded-card bg-sunken p-3"
          aria-label={titleOf(state)}
        >
          <h2 className="flex justify-between px-1 font-semibold">
            {titleOf(state)} <span className="text-muted">{counts[state]}</span>
          </h2>
          {items.length === 0 && <p className="px-1 text-small text-muted">Заданий нет</p>}
          <ul className="space-y-3">
            {items.map((row) => (
              <li key={row.id}>
                <DeskCard row={own(row)} link={linkOf(row)} />
              </li>
            ))}
          </ul>
          {counts[state] > items.length && (
            <LinkButton size="small" variant="quiet" to={deskLink(address, { view: 'table', state })}>
              Показать все
            </LinkButton>
          )}
        </section>
      ))}
    </div>
  )
}

function DeskCard({ row, link }: { readonly row: DeskRow; readonly link: string }) {
  return (
    <article className="card relative space-y-1 p-3 hover:border-accent">
      <Link to={link} preventScrollReset className="font-medium wrap-anywhere after:absolute after:inset-0">
        {row.title}
      </Link>
      <p className="text-small text-muted">
        {row.number} · мест {row.slots_taken}/{row.slots}
      </p>
      <p className="text-small text-muted">
        Срок: <Day value={row.due_on} />
      </p>
      {needsAny(row) && (
        <div className="text-small">
          <Needs row={row} />
        </div>
      )}
    </article>
  )
}

function titleOf(state: TaskState): string {
  return titles[state] ?? taskLifecycle.nameOf(state)
}

const titles: Partial<Record<TaskState, string>> = {
  draft: 'Черновики',
  published: 'На доске',
  paused: 'Приём остановлен',
  completed: 'Завершены',
}
