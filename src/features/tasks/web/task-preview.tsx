import { Card } from '#/platform/web/kit/card.tsx'
import { sendForm } from '#/wire/field.ts'
import { netOf, publicPlace, sumOf } from '../domain/terms.ts'
import { BoardCard } from './board-card.tsx'
import { cardFields, valuesOf } from '../fields/task.ts'
import type { TypedTask } from '../fields/task.ts'
import { LateWording } from './late-wording.tsx'
import type { TaskFields } from './task-fields.ts'

type Props = {
  readonly fields: TaskFields
  readonly now: TypedTask
  readonly today: Temporal.PlainDate
  readonly organization: string
}

/** The card as the board will show it, and the words to change before publishing. */
export function TaskPreview({ fields, now, today, organization }: Props) {
  const terms = valuesOf(now, today)
  const sum = sumOf(terms)
  return (
    <aside className="min-w-0 space-y-6 xl:sticky xl:top-20" aria-label="Как увидят задание">
      <div className="empty:hidden max-xl:hidden">
        <LateWording fields={fields} now={now} />
      </div>
      <Card title="Так увидят на доске">
        <BoardCard
          preview
          task={{
            id: '',
            ...sendForm(cardFields, terms),
            title: terms.title || 'Название задания',
            place: publicPlace(terms.place),
            sum: sum ?? null,
            net: sum === undefined ? null : netOf(sum),
            slots_taken: 0,
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
