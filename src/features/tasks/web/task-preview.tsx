import { Card } from '#/platform/web/kit/card.tsx'
import { netOf, publicPlace, sumOf } from '../domain/terms.ts'
import { BoardCard } from './board-card.tsx'
import { termsOf } from './task-schema.ts'
import type { TypedTask } from './task-schema.ts'
import { TaskWording } from './task-wording.tsx'
import type { TaskFields } from './task-fields.ts'

type Props = {
  readonly fields: TaskFields
  readonly now: TypedTask
  readonly today: Temporal.PlainDate
  readonly organization: string
}

/** The card as the board will show it, and the words to change before that. */
export function TaskPreview({ fields, now, today, organization }: Props) {
  const terms = termsOf(now, today)
  const sum = sumOf(terms)
  return (
    <aside className="min-w-0 space-y-6 xl:sticky xl:top-20" aria-label="Как увидят задание">
      <div className="empty:hidden max-xl:hidden">
        <TaskWording fields={fields} now={now} />
      </div>
      <Card title="Так увидят на доске">
        <BoardCard
          preview
          task={{
            id: '',
            title: terms.title || 'Название задания',
            category: terms.category,
            format: terms.format,
            place: publicPlace(terms.place),
            pay_kind: terms.payKind,
            price: terms.price ?? null,
            unit: terms.unit ?? null,
            quantity: terms.quantity ?? null,
            sum: sum ?? null,
            net: sum === undefined ? null : netOf(sum),
            slots: terms.slots,
            slots_taken: 0,
            due_on: terms.dueOn.toString(),
            apply_until: terms.applyUntil.toString(),
            state: 'draft',
            published_at: null,
            org_name: organization,
            logo: null,
            applications: 0,
          }}
        />
      </Card>
    </aside>
  )
}
