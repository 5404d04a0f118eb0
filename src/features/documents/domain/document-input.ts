import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { SignersOrder } from './document.ts'
import type { AnnulledFacts, ServiceFacts, TaskFacts } from './document-facts.ts'

/** A request for a document: its kind and place, and for an order and an act their subject. */
export type MakeDocumentInput = {
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
  readonly day: Temporal.PlainDate
  /** The contractor signs first unless specified otherwise. */
  readonly signersOrder?: SignersOrder
} & (
  | { readonly kind: 'frame' }
  | {
      readonly kind: 'annulment'
      /** The document it ends. */
      readonly endsId: Id<'document'>
      readonly taskId: Id<'task'> | null
      readonly amount: Kopecks | null
      readonly facts: { readonly annulled: AnnulledFacts; readonly reason: string }
    }
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
