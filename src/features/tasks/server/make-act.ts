import { makeDocument } from '#/features/documents/server/make-document.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sumOf } from '../domain/terms.ts'
import type { LockedWork } from './assignment-queries.ts'
import { readTerms } from './read-terms.ts'

/** Creates the act of an accepted assignment: one service line whose total equals the agreed amount. */
export function makeAct(tx: Tx, deps: MakeDocumentDeps, work: LockedWork) {
  const { task, taskId, row, id, orgId, personId } = work
  const amount = row.price
  const terms = readTerms(task)
  const isByUnit = terms.pay_kind === 'unit' && sumOf(terms) === amount
  const service = isByUnit
    ? { unit: terms.unit ?? 'шт', quantity: terms.quantity ?? 1, price: terms.price ?? amount }
    : { unit: 'услуга', quantity: 1, price: amount }
  const day = moscowDate(deps.clock.now())
  const from = moscowDate(row.started_at ?? row.created_at)
  const to = moscowDate(row.submitted_at ?? deps.clock.now())
  return makeDocument(tx, deps, {
    kind: 'act',
    orgId,
    personId,
    day,
    assignmentId: id,
    taskId,
    amount,
    facts: {
      task: { number: task.number, title: task.title },
      services: [{ name: terms.receipt_text, ...service, sum: amount }],
      period: { from, to },
    },
  })
}
