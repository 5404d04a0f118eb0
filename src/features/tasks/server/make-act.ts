import { makeDocument } from '#/features/documents/server/make-document.ts'
import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import { kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sumOf } from '../domain/terms.ts'
import type { LockedWork } from './assignment-queries.ts'
import { readTerms } from './read-terms.ts'

/** The act of an accepted work: one line of services that makes exactly the agreed sum. */
export function makeAct(tx: Tx, deps: MakeDocumentDeps, work: LockedWork) {
  const { task, taskId, row, id, orgId, personId } = work
  const amount = kopecks(row.price)
  const terms = readTerms(task)
  const isByUnit = terms.payKind === 'unit' && sumOf(terms) === amount
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
      services: [{ name: terms.receiptText, ...service, sum: amount }],
      period: { from, to },
    },
  })
}
