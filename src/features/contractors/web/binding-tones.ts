import type { BindingState } from '#/features/partner/domain/binding.ts'
import type { Tone } from '#/platform/web/kit/status.tsx'

/** A binding as the customer sees it: whether the person can be paid. */
export const bindingTones: Record<BindingState, Tone> = {
  none: 'quiet',
  sending: 'waiting',
  waiting: 'waiting',
  bound: 'good',
  boundPartly: 'warn',
  changing: 'waiting',
  rejected: 'quiet',
  timedOut: 'quiet',
  unboundByPerson: 'warn',
  unboundByUs: 'quiet',
  notNpd: 'warn',
  error: 'quiet',
}
