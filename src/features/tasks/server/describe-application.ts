import { kopecks } from '#/kernel/money.ts'
import type { KnownTax } from '#/kernel/npd-tax.ts'
import { applicationLifecycle, offerEndsAt } from '../domain/application.ts'
import { netOf, sumOf } from '../domain/terms.ts'
import { confirmTermOf } from '../domain/terms-edition.ts'
import { formingEndsAt } from '../domain/readiness.ts'
import type { ReadinessStep } from '../domain/readiness.ts'
import type { PersonApplicationRow } from './application-queries.ts'

/** An application as its applicant sees it. */
export function describeApplication(row: PersonApplicationRow, known: KnownTax, steps: readonly ReadinessStep[]) {
  const { pay_kind, task_price: taskPrice, quantity } = row
  const asked = row.price ?? sumOf({ pay_kind, price: taskPrice === null ? null : kopecks(taskPrice), quantity })
  return {
    id: row.id,
    task_id: row.task_id,
    title: row.title,
    org_name: row.org_name,
    due_on: row.due_on.toString(),
    apply_until: row.apply_until.toString(),
    price: asked ?? null,
    net: asked === undefined ? null : netOf(kopecks(asked), known),
    comment: row.comment,
    state: row.state,
    decline_reason: row.decline_reason,
    assignment_id: row.assignment_id,
    created_at: row.created_at.toString(),
    decided_at: row.decided_at?.toString() ?? null,
    answer_by: answerBy(row),
    confirm_by: confirmTermOf(row)?.toString() ?? null,
    steps_left: [...steps],
  }
}

function answerBy({ state, decided_at: at }: Pick<PersonApplicationRow, 'state' | 'decided_at'>): string | null {
  if (at === null) return null
  if (applicationLifecycle.is.offered(state)) return offerEndsAt(at).toString()
  return applicationLifecycle.is.forming(state) ? formingEndsAt(at).toString() : null
}
