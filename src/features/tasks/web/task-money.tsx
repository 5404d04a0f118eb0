import { Link } from 'react-router'
import { kopecks, sum } from '#/kernel/money.ts'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Stat } from '#/platform/web/kit/stat.tsx'
import { assignmentLifecycle, isAcceptedWork, isPaidWork } from '../domain/assignment.ts'
import { clientLine } from './client-line.ts'
import type { ClientTask } from './shown-task.ts'
import type { Work } from './tracker-steps.ts'

/** Planned, accepted and paid amounts; below, each assignment with its register and receipt. */
export function TaskMoney({ task }: { readonly task: ClientTask }) {
  const of = (isCounted: (state: Work['state']) => boolean) =>
    sum(task.assignments.filter(({ state }) => isCounted(state)).map(({ price }) => kopecks(price)))
  const works = task.assignments.filter(({ state }) => !assignmentLifecycle.is.cancelled(state))
  return (
    <div className="space-y-5">
      <div className="grid gap-3 sm:grid-cols-3">
        <Stat label="План" value={task.sum === null ? '—' : <Money amount={task.sum * task.slots} short />} />
        <Stat label="Принято" value={<Money amount={of(isAcceptedWork)} short />} />
        <Stat label="Выплачено" value={<Money amount={of(isPaidWork)} short />} />
      </div>
      {works.length === 0 && (
        <EmptyState title="Платить пока не за что">
          Деньги появятся здесь, когда вы выберете исполнителя и примете работу.
        </EmptyState>
      )}
      {works.length > 0 && (
        <ul className="card divide-y divide-line">
          {works.map((work) => (
            <li key={work.id} className="px-5 py-4">
              <div className="flex flex-wrap justify-between gap-3">
                <span className="font-medium">{work.person_name}</span>
                <Money amount={work.price} />
              </div>
              <p className="mt-1 text-muted">{clientLine(work)}</p>
              <p className="mt-1 flex flex-wrap gap-x-5 empty:hidden">
                {work.row && (
                  <Link className="link" to={`/client/registers/${work.row.register_id}`}>
                    Реестр {work.row.register_number}
                  </Link>
                )}
                {work.check?.receipt_id && (
                  <Link className="link" to={`/receipt/${work.check.inn}/${work.check.receipt_id}`}>
                    Чек
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
