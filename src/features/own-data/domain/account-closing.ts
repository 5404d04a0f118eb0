import { final, lifecycle } from '#/kernel/lifecycle.ts'

/** A request to delete an account: it waits for its day, and for open work, unless the person takes it back. */
export const closingLifecycle = lifecycle(
  {
    waiting: { cancel: { to: 'cancelled', by: 'person' }, destroy: { to: 'done', by: 'system' } },
    cancelled: final,
    done: final,
  },
  { waiting: 'Ждёт срока', cancelled: 'Отменено', done: 'Удалён' },
)

/** An account is deleted some days after the request, so that a stolen session cannot destroy it. */
export const closingReasons = ['personAsked', 'consentWithdrawn'] as const
export type ClosingReason = (typeof closingReasons)[number]

/**
 * After consent is withdrawn, data without another legal ground must be destroyed within this term (152-FZ, art. 21 part 5).
 */
export const ceilingDays = 30

/** Work and money that must be finished before the account is deleted. */
export const blockKinds = ['work', 'unpaid', 'payout', 'receipt', 'document', 'owner'] as const
export type BlockKind = (typeof blockKinds)[number]

/** How many of each kind block the deletion now. */
export type BlockCounts = Readonly<Record<BlockKind, number>>

/** Legal and contractual obligations, which outlast the 30-day ceiling (152-FZ, art. 6 part 1 items 2 and 5). */
const owed: readonly BlockKind[] = ['unpaid', 'payout', 'receipt']

export type ClosingDecision = 'destroy' | 'wait' | 'early'

/** What to do with a deletion that is due. */
export function decideClosing(
  closing: { readonly reason: ClosingReason; readonly requestedAt: Temporal.Instant; readonly dueAt: Temporal.Instant },
  blocks: BlockCounts,
  now: Temporal.Instant,
): ClosingDecision {
  if (Temporal.Instant.compare(now, closing.dueAt) < 0) return 'early'
  const ceiling = closing.requestedAt.add({ hours: ceilingDays * 24 })
  const atCeiling = closing.reason === 'consentWithdrawn' && Temporal.Instant.compare(now, ceiling) >= 0
  const holding = atCeiling ? owed : blockKinds
  return holding.some((kind) => blocks[kind] > 0) ? 'wait' : 'destroy'
}

/** The name of each kind and where it is dealt with. */
export const blockWords: Record<BlockKind, { readonly text: string; readonly link: string }> = {
  work: { text: 'Незаконченные задания', link: '/person/tasks' },
  unpaid: { text: 'Принятая, но не оплаченная работа', link: '/person/tasks' },
  payout: { text: 'Выплаты в пути', link: '/person/tasks' },
  receipt: { text: 'Чеки, которые ещё не зарегистрированы', link: '/person/checks' },
  document: { text: 'Документы, которые ждут подписи', link: '/person/docs' },
  owner: { text: 'Вы единственный владелец организации: передайте её', link: '/client/profile?tab=team' },
}

export function listBlocks(counts: BlockCounts) {
  return blockKinds.filter((kind) => counts[kind] > 0).map((kind) => ({ kind, count: counts[kind], ...blockWords[kind] }))
}
