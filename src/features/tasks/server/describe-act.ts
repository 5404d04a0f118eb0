import type { Settlement } from '#/features/documents/domain/document-facts.ts'
import type { MakeDocumentInput } from '#/features/documents/domain/document-input.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import { sumOf } from '../domain/terms.ts'
import type { LockedWork } from './assignment-queries.ts'
import { readTerms } from './read-terms.ts'

/** The act of a work for this sum: one service line whose total equals it. */
export function describeAct({ clock }: { readonly clock: Clock }, work: LockedWork, amount: Kopecks): MakeDocumentInput {
  const { task, taskId, row, id, orgId, personId } = work
  const terms = readTerms(task)
  const isByUnit = terms.pay_kind === 'unit' && sumOf(terms) === amount
  const service = isByUnit
    ? { unit: terms.unit ?? 'шт', quantity: terms.quantity ?? 1, price: terms.price ?? amount }
    : { unit: 'услуга', quantity: 1, price: amount }
  const from = moscowDate(row.started_at ?? row.created_at)
  const to = moscowDate(row.submitted_at ?? clock.now())
  return {
    kind: 'act',
    orgId,
    personId,
    day: moscowDate(clock.now()),
    assignmentId: id,
    taskId,
    amount,
    facts: {
      task: { number: task.number, title: task.title },
      services: [{ name: terms.receipt_text, ...service, sum: amount }],
      period: { from, to },
      acceptance: {
        ordered: row.price,
        settlement: settlementOf(row, amount),
        remarks: row.accept_remarks ?? undefined,
      },
    },
  }
}

/** What the sides settled on holds for an act of that sum alone. */
function settlementOf(
  { settled_amount, settled_by, settled_reason }: LockedWork['row'],
  amount: Kopecks,
): Settlement | undefined {
  return settled_by === null || settled_amount !== amount ? undefined : { by: settled_by, reason: settled_reason ?? undefined }
}
