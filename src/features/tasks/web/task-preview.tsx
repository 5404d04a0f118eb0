import { Card } from '#/platform/web/kit/card.tsx'
import { netOf, publicPlace, sumOf } from '../domain/terms.ts'
import { findWording, replaceWording } from '../domain/wording.ts'
import type { WordingFinding } from '../domain/wording.ts'
import { BoardCard } from './board-card.tsx'
import type { TaskFields } from './task-form.tsx'
import { termsOf } from './task-schema.ts'
import type { TypedTask } from './task-schema.ts'
import { WordingList } from './wording-list.tsx'

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
  const { title, result, criteria, place, receiptText } = now
  const findings = findWording({ title, result, criteria, place, receiptText })
  return (
    <aside className="min-w-0 space-y-6 xl:sticky xl:top-20" aria-label="Как увидят задание">
      {findings.length > 0 && <WordingList findings={findings} onReplace={replace} />}
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
            applications: 0,
          }}
        />
      </Card>
    </aside>
  )

  function replace(finding: WordingFinding): void {
    const { field } = finding
    if (field !== 'title' && field !== 'result' && field !== 'criteria' && field !== 'place' && field !== 'receiptText') return
    fields.form.setValue(field, replaceWording(now[field], finding), { shouldDirty: true, shouldValidate: true })
  }
}
