import { final, lifecycle } from '#/kernel/lifecycle.ts'

/** The rated side says that a rating is untrue or insulting, and the operator decides. */
export const ratingDisputeLifecycle = lifecycle(
  {
    open: { uphold: { to: 'upheld', by: 'operator' }, dismiss: { to: 'dismissed', by: 'operator' } },
    upheld: final,
    dismissed: final,
  },
  { open: 'Оспорена', upheld: 'Скрыта оператором', dismissed: 'Оставлена оператором' },
)
export const ratingDisputeStates = ratingDisputeLifecycle.states
export const leastDisputeWords = 20
