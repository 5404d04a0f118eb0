import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { SignersOrder } from './document.ts'
import type { ServiceFacts, TaskFacts } from './document-facts.ts'

/** What a document is asked to be: its kind and place, and for an order and an act what they are about. */
export type MakeDocumentInput = {
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
  readonly day: Temporal.PlainDate
  /** The contractor first unless told otherwise. */
  readonly signersOrder?: SignersOrder
} & (
  | { readonly kind: 'frame' }
  | {
      readonly kind: 'order'
      readonly assignmentId: Id<'assignment'>
      readonly taskId: Id<'task'>
      readonly amount: Kopecks
      readonly facts: { readonly task: TaskFacts }
    }
  | {
      readonly kind: 'act'
      readonly assignmentId: Id<'assignment'>
      readonly taskId: Id<'task'>
      readonly amount: Kopecks
      readonly facts: {
        readonly task: Pick<TaskFacts, 'number' | 'title'>
        readonly services: readonly ServiceFacts[]
        readonly period: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }
      }
    }
)
