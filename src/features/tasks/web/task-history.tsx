import { Moment } from '#/platform/web/kit/moment.tsx'
import type { ClientTask } from './shown-task.ts'

type Fact = { readonly at: string | null; readonly text: string }

/** History of the task, newest first. */
export function TaskHistory({ task }: { readonly task: ClientTask }) {
  const facts: readonly Fact[] = [
    { at: task.created_at, text: 'Создан черновик' },
    { at: task.published_at, text: 'Опубликовано на доске' },
    ...task.applications.map(({ created_at: at, name }) => ({ at, text: `Отклик: ${name}` })),
    ...task.assignments.flatMap((work) => [
      { at: work.created_at, text: `Выбран исполнитель: ${work.person_name}` },
      { at: work.started_at, text: `Работа началась: ${work.person_name}` },
      ...work.results.map((result) => ({ at: result.submitted_at, text: `Сдан результат ${result.no}: ${work.person_name}` })),
      { at: work.accepted_at, text: `Работа принята: ${work.person_name}` },
      { at: work.paid_at, text: `Оплачено: ${work.person_name}` },
      { at: work.closed_at, text: `Чек зарегистрирован: ${work.person_name}` },
    ]),
  ]
  const known = facts.flatMap(({ at, text }) => (at === null ? [] : [{ at, text }]))
  return (
    <ol className="divide-y divide-line" aria-label="История">
      {known
        .toSorted((left, right) => (left.at < right.at ? 1 : -1))
        .map((fact) => (
          <li key={`${fact.at}:${fact.text}`} className="flex flex-wrap gap-x-5 gap-y-0.5 py-2.5">
            <span className="text-muted">
              <Moment value={fact.at} />
            </span>
            <span className="min-w-0 flex-1 basis-56 wrap-anywhere">{fact.text}</span>
          </li>
        ))}
    </ol>
  )
}
