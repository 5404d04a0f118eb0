import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import type { ClientTask } from './shown-task.ts'
import { WorkDocuments } from './work-documents.tsx'

/** Contracts, orders and acts of all contractors of the task. */
export function TaskPapers({ task }: { readonly task: ClientTask }) {
  if (task.assignments.length === 0) {
    return (
      <EmptyState title="Документов ещё нет">
        Договор и заказ составим, когда вы выберете исполнителя, акт — когда примете результат.
      </EmptyState>
    )
  }
  return (
    <ul className="space-y-5">
      {task.assignments.map((work) => (
        <li key={work.id}>
          <h3 className="mb-2 font-semibold">{work.person_name}</h3>
          <WorkDocuments work={work} side="client" />
        </li>
      ))}
    </ul>
  )
}
