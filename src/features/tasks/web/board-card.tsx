import { npdPercent } from '#/kernel/npd-tax.ts'
import type * as z from 'zod/mini'
import { Link } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { Badge } from '#/platform/web/kit/badge.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import type { boardCard } from '../contract/board.ts'
import { categoryName } from '../domain/category.ts'
import type { Piece } from '../domain/search-words.ts'
import { CustomerLogo } from './customer-logo.tsx'
import { aboutRubles, payWords, placeWords, slotsWords } from './task-words.ts'

/** `found`: what a search found in it. */
export type BoardCardFacts = z.output<typeof boardCard> & { readonly found?: Found | null }
type Found = { readonly title: readonly Piece[]; readonly text: readonly Piece[] | null }

type Props = { readonly task: BoardCardFacts; readonly now?: string; /** A preview has no links. */ readonly preview?: boolean }

/** A task card as shown on the board. */
export function BoardCard({ task, now, preview = false }: Props) {
  const title = task.found ? <Marked pieces={task.found.title} /> : task.title
  const link =
    'after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent'
  return (
    <article className="card relative flex h-full flex-col gap-4 p-5 hover:border-field-line">
      <div className="flex-1">
        <p className="text-small text-muted">
          {categoryName(task.category)}
          {task.published_at !== null && now !== undefined && <> · {agoWords(task.published_at, now)}</>}
        </p>
        <h2 className="mt-1 text-heading font-semibold wrap-anywhere">
          {preview ? (
            title
          ) : (
            <Link to={`/tasks/${task.id}`} className={link}>
              {title}
            </Link>
          )}
        </h2>
        <p className="mt-1 flex items-center gap-2 text-muted">
          {task.logo !== null && <CustomerLogo address={task.logo} size={24} />}
          {task.org_name}
        </p>
        {task.found?.text && (
          <p className="mt-2 text-small wrap-anywhere">
            … <Marked pieces={task.found.text} /> …
          </p>
        )}
      </div>
      <div>
        <p className="text-heading font-semibold">{payWords(task)}</p>
        {task.net !== null && (
          <p className="text-small text-muted" title={`После налога ${npdPercent('company')}; вычет мы здесь не считаем`}>
            на руки {aboutRubles(task.net)}
          </p>
        )}
      </div>
      <ul className="flex flex-wrap gap-2" aria-label="Условия">
        <li>
          <Badge>{placeWords(task)}</Badge>
        </li>
        <li>
          <Badge>
            до <Day value={task.due_on} />
          </Badge>
        </li>
        <li>
          <Badge>{slotsWords(task)}</Badge>
        </li>
        {task.applications > 0 && (
          <li>
            <Badge>
              {task.applications} {plural(task.applications, 'отклик', 'отклика', 'откликов')}
            </Badge>
          </li>
        )}
      </ul>
    </article>
  )
}

/** A text in which the words of a search are marked. */
function Marked({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, found }, place) => (found ? <mark key={place}>{text}</mark> : text))
}

/** «2 часа назад»: `now` is the moment the server rendered the page, so both sides write the same. */
function agoWords(moment: string, now: string): string {
  const minutes = Math.floor(
    (Temporal.Instant.from(now).epochMilliseconds - Temporal.Instant.from(moment).epochMilliseconds) / 60_000,
  )
  if (minutes < 1) return 'только что'
  if (minutes < 60) return `${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')} назад`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} ${plural(hours, 'час', 'часа', 'часов')} назад`
  const days = Math.floor(hours / 24)
  return `${days} ${plural(days, 'день', 'дня', 'дней')} назад`
}
