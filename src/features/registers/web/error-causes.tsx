import { Link, useSearchParams } from 'react-router'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { Moment } from '#/platform/web/kit/moment.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { summarizeErrors } from '../contract/errors.ts'
import { CauseAnswers } from './cause-answers.tsx'
import { rowsWord, rubles } from './register-words.ts'
import type { GridRows } from './use-grid-rows.ts'

type Groups = CallReply<typeof summarizeErrors>['groups']

type Props = {
  readonly groups: Groups
  readonly code: string | null
  /** Absent: the list shows only some rows of the causes, and one answer would go to others too. */
  readonly fix: GridRows['fix'] | undefined
}

/**
 * Why rows wait over all registers: how many, for what sum and since when, and the one answer that mends them where there is one. A
 * press narrows the list to a cause, another one widens it.
 */
export function ErrorCauses({ groups, code, fix }: Props) {
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
              {fix && group.registers.length > 0 && (
                <span className="relative flex flex-wrap items-center gap-1.5 max-sm:basis-full max-sm:pt-1 max-sm:pb-1.5 sm:min-w-64 sm:justify-end">
                  <CauseAnswers
                    cause={mendableOf(group)}
                    fix={fix}
                    registers={group.registers.length}
                    examples={group.examples}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Rows of a cause that the viewer may mend now, over all their registers. */
function mendableOf({ code, name, one_text, registers }: Groups[number]) {
  const sumOf = (count: 'rows' | 'proposed' | 'invited') => registers.reduce((sum, register) => sum + register[count], 0)
  return {
    code,
    name,
    severity: 'error' as const,
    rows: sumOf('rows'),
    proposed: sumOf('proposed'),
    invited: sumOf('invited'),
    acceptable: 0,
    one_text,
  }
}

function addressOf(search: URLSearchParams, code: string | undefined): string {
  const next = new URLSearchParams(search)
  next.delete('row')
  if (code === undefined) next.delete('code')
  else next.set('code', code)
  return next.size === 0 ? '/client/registers/Errors' : `?${next.toString()}`
}
