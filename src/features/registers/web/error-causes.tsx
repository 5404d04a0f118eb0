import { Link, useSearchParams } from 'react-router'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { Moment } from '#/platform/web/kit/moment.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { summarizeErrors } from '../contract/errors.ts'
import { rowsWord, rubles } from './register-words.ts'

type Groups = CallReply<typeof summarizeErrors>['groups']

/** Why rows wait over all registers: how many, for what sum and since when. A press narrows the list to a cause, another one widens it. */
export function ErrorCauses({ groups, code }: { readonly groups: Groups; readonly code: string | null }) {
  const [search] = useSearchParams()
  return (
    <nav aria-label="Ошибки по причинам" className="card mb-4">
      <ul className="divide-y divide-line">
        {groups.map((group) => {
          const isCurrent = group.code === code
          return (
            <li
              key={group.code}
              className={classNames(
                'relative flex min-h-9 flex-wrap items-center gap-x-5 px-4 py-1',
                isCurrent && 'bg-accent-soft',
              )}
            >
              <Link
                to={addressOf(search, isCurrent ? undefined : group.code)}
                preventScrollReset
                aria-current={isCurrent ? 'page' : undefined}
                className="min-w-0 basis-full font-medium sm:flex-1 sm:basis-0 after:absolute after:inset-0 hover:text-accent"
              >
                {group.name}
              </Link>
              <span className="text-small text-muted">{rowsWord(group.count)}</span>
              <span className="text-small whitespace-nowrap sm:w-32 sm:text-right">{rubles(group.sum)}</span>
              <span className="text-small whitespace-nowrap text-muted sm:w-44 sm:text-right">
                с <Moment value={group.since} />
              </span>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function addressOf(search: URLSearchParams, code: string | undefined): string {
  const next = new URLSearchParams(search)
  next.delete('row')
  if (code === undefined) next.delete('code')
  else next.set('code', code)
  return next.size === 0 ? '/client/registers/Errors' : `?${next.toString()}`
}
