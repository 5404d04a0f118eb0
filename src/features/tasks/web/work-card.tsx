import { Link } from 'react-router'
import { Day } from '#/platform/web/kit/day.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { assignmentLifecycle, isDue } from '../domain/assignment.ts'
import { aboutRubles, dueWords } from './task-words.ts'
import { isCurrent, nextAction, trackerSteps } from './tracker-steps.ts'
import type { Work } from './tracker-steps.ts'
import { assignmentTones } from './tones.ts'
import { WorkBar } from './work-bar.tsx'

/** An assignment as its contractor sees it: the work, its state and the one action needed now. */
export function WorkCard({ work, today }: { readonly work: Work; readonly today: string }) {
  const steps = trackerSteps(work)
  const now = steps.find(isCurrent)
  const action = nextAction(work)
  const due = dueWords(work.due_on, today)
  const showsDue = isDue(work.state)
  return (
    <article className="card flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-heading font-semibold wrap-anywhere">
            <Link to={`/person/tasks/${work.id}`} data-row={work.id} className="hover:text-accent">
              {work.title}
            </Link>
          </h2>
          <p className="mt-0.5 text-muted">{work.org_name}</p>
        </div>
        <Status tone={assignmentTones[work.state]}>{assignmentLifecycle.nameOf(work.state)}</Status>
      </div>
      <WorkBar steps={steps} />
      {now && (
        <p>
          <span className="font-medium">{now.label}.</span> {now.text}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <p className="font-semibold">
            <Money amount={work.price} short />
          </p>
          <p className="text-small text-muted">на руки {aboutRubles(work.net)}</p>
          {showsDue && (
            <p className={due.late ? 'text-small text-bad' : 'text-small text-muted'}>
              Сдать до <Day value={work.due_on} />, {due.words}
            </p>
          )}
        </div>
        {action && (
          <LinkButton to={action.to} variant="primary" className="max-sm:w-full">
            {action.label}
          </LinkButton>
        )}
      </div>
    </article>
  )
}
