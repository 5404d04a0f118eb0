import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'

/** Another sum the client offers for a work, once it has begun. The person agrees or disputes it in its term; silence disputes it. */
export const sumProposalLifecycle = lifecycle(
  {
    open: {
      agree: { to: 'agreed', by: 'person' },
      refuse: { to: 'refused', by: 'person' },
      withdraw: { to: 'withdrawn', by: 'client' },
      lapse: { to: 'lapsed', by: 'system' },
      // Both sides annulled the order meanwhile.
      drop: { to: 'withdrawn', by: 'system' },
    },
    agreed: final,
    refused: final,
    withdrawn: final,
    lapsed: final,
  },
  {
    open: 'Ждёт ответа исполнителя',
    agreed: 'Исполнитель согласен',
    refused: 'Исполнитель не согласен',
    withdrawn: 'Заказчик отозвал',
    lapsed: 'Исполнитель не ответил в срок',
  },
)
export const sumProposalStates = sumProposalLifecycle.states
export type SumProposalState = StateOf<typeof sumProposalLifecycle>

/** Hours the person has to answer. */
export const sumAnswerHours = 48

export const sumReasons = [
  'Меньше объём',
  'Больше объём',
  'Частично не по критериям',
  'Договорились',
  'Работа больше не нужна',
] as const

/** A work whose sum may be changed: what it goes back to when the proposal is taken back. */
export type SumStood = 'active' | 'rework' | 'submitted'
