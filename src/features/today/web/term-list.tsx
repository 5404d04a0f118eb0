import { Link } from 'react-router'
import { Day } from '#/platform/web/kit/day.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readClientToday } from '../contract.ts'
import { termWordingOf } from '../domain/term.ts'

type Term = CallReply<typeof readClientToday>['terms'][number]

/** Terms of the next days, the soonest first; each leads to its thing. */
export function TermList({ terms }: { readonly terms: readonly Term[] }) {
  if (terms.length === 0) return <p className="text-muted">В ближайшие семь дней сроков нет.</p>
  return (
    <ul className="-my-2 divide-y divide-line">
      {terms.map((term) => {
        const { words, place } = termWordingOf(term.kind)
        return (
          <li key={`${term.kind} ${term.id ?? term.on}`} className="py-2">
            <span className={term.late ? 'block text-small font-medium text-bad' : 'block text-small text-muted'}>
              {term.late && 'Срок вышел '}
              <Day value={term.on} words />
            </span>
            <Link to={place(term.id)} className="link wrap-anywhere">
              {words(term.title, term.count)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
