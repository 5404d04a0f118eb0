import { Link } from 'react-router'
import { classNames } from '#/platform/web/kit/class-names.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listRowProblems } from '../contract/grid.ts'
import { CauseAnswers } from './cause-answers.tsx'
import { rowsWord, rubles } from './register-words.ts'
import type { GridRows } from './use-grid-rows.ts'

type Cause = CallReply<typeof listRowProblems>['groups'][number]

type Props = {
  readonly registerId: string
  readonly causes: readonly Cause[]
  readonly current: string | null
  readonly editable: boolean
  readonly fix: GridRows['fix']
  /** Writes to the people of all rows with the cause. */
  readonly onWrite: ((cause: Cause) => void) | undefined
}

/** Why rows wait, each cause with its rows and sum, and the one answer that mends all of them where there is one. */
export function RowCauses({ registerId, causes, current, editable, fix, onWrite }: Props) {
  if (causes.length === 0) return null
  return (
    <section aria-label="Причины" className="card mb-4">
      <ul className="divide-y divide-line">
        {causes.map((cause) => (
          <li key={cause.code} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
            <span
              aria-hidden="true"
              className={classNames('size-2 rounded-full', cause.severity === 'error' ? 'bg-bad' : 'bg-warn')}
            />
            <Link
              className="link min-w-48 font-medium"
              to={
                current === cause.code ? `/client/registers/${registerId}` : `/client/registers/${registerId}?code=${cause.code}`
              }
              preventScrollReset
              {...(current === cause.code && { 'aria-current': true })}
            >
              {cause.name}
            </Link>
            <span className="text-small text-muted">
              {rowsWord(cause.rows)} на {rubles(cause.sum)}
            </span>
            <span className="ml-auto flex flex-wrap items-center gap-1.5 empty:hidden">
              {onWrite && (
                <Button size="small" onClick={() => onWrite(cause)}>
                  Написать<span className="sr-only">: {cause.name}</span>
                </Button>
              )}
              {editable && <CauseAnswers cause={cause} fix={fix} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
