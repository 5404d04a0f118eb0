import type { Id } from '#/kernel/ids.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { AddedClauses } from './added-clauses.ts'
import type { SignersOrder } from './document.ts'
import type { AcceptanceFacts, AnnulledFacts, PaperFacts, ServiceFacts, TaskFacts } from './document-facts.ts'

/** A request for a document: its kind and place, and for an order and an act their subject. */
export type MakeDocumentInput = {
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
  readonly day: Temporal.PlainDate
  /** What this document says beyond its template. */
  readonly added?: AddedClauses
  /** The document it takes the place of once both have signed it. */
  readonly replacesId?: Id<'document'>
  /** Until when both sides have to sign; two weeks unless specified otherwise. */
  readonly until?: Temporal.Instant
  /** The contractor signs first unless specified otherwise. */
  readonly signersOrder?: SignersOrder
} & (
  | { readonly kind: 'frame' }
  | { readonly kind: 'nda' }
  | { readonly kind: 'addendum'; readonly facts: { readonly terms: readonly string[] } }
  | { readonly kind: 'own'; readonly paperId: Id<'ownPaper'>; readonly facts: { readonly paper: PaperFacts } }
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
      /** The contract of a work that has begun under it; otherwise the one that stands between the pair now. */
      readonly frameId?: Id<'document'>
      readonly assignmentId: Id<'assignment'>
      readonly taskId: Id<'task'>
      readonly amount: Kopecks
      readonly facts: { readonly task: TaskFacts; readonly autoAcceptDays?: number | undefined }
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
        readonly acceptance: AcceptanceFacts
      }
    }
)
