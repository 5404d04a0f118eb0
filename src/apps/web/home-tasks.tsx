import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import type { boardCard } from '#/features/tasks/contract/board.ts'
import { categoryName } from '#/features/tasks/domain/category.ts'
import { Day } from '#/platform/web/kit/day.tsx'
import { Money } from '#/platform/web/kit/money.tsx'

export type HomeTask = z.output<typeof boardCard>

/** The newest tasks of the board, as they are now. */
export function HomeTasks({ tasks }: { readonly tasks: readonly HomeTask[] }) {
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby="fresh">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="fresh" className="text-title font-semibold tracking-[-0.01em]">
          Свежие задания
        </h2>
        <Link to="/tasks" className="link inline-flex min-h-11 items-center gap-1.5">
          Все задания
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {tasks.map((task) => (
          <li key={task.id} className="card relative flex flex-col gap-4 p-5 hover:border-field-line">
            <div className="flex-1">
              <p className="text-small text-muted">{categoryName(task.category)}</p>
              <h3 className="mt-1 font-semibold">
                <Link
                  to={`/tasks/${task.id}`}
                  className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
                >
                  {task.title}
                </Link>
              </h3>
            </div>
            <div>
              <p className="text-heading font-semibold">
                {task.sum === null ? 'Цена по откликам' : <Money amount={task.sum} short />}
              </p>
              <p className="mt-1 text-small text-muted">
                {task.format === 'remote' ? 'Удалённо' : task.place || 'На месте'} · до <Day value={task.due_on} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
