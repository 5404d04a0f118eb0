import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'

/** `both`: a code on the old phone and one on the new. `recovery`: the old one is lost, and the owner has time to object. */
export type PhoneChangeKind = 'both' | 'recovery'

/** A change of the login phone; the owner of the old one may take a recovery back. */
export const phoneChangeLifecycle = lifecycle(
  {
    waiting: {
      apply: { to: 'done', by: 'system' },
      cancel: { to: 'cancelled', by: 'person' },
      expire: { to: 'expired', by: 'system' },
    },
    done: final,
    cancelled: final,
    expired: final,
  },
  { waiting: 'Ждёт', done: 'Телефон изменён', cancelled: 'Отменено', expired: 'Не состоялось' },
)
export type PhoneChangeState = StateOf<typeof phoneChangeLifecycle>

/** Minimum days between phone changes. */
export const daysBetweenChanges = 3

/** Hours the owner of the old phone has to object to the change. */
export const recoveryHours = 72

/** Minutes in which both codes must be entered. */
export const changeMinutes = 15

/** Hours after a phone change in which nothing can be signed: a stolen account cannot sign before its owner knows. */
export const hoursWithoutSigning = 24

/** Returns when the phone may be changed again; undefined when it may be changed now. */
export function nextChangeAt(lastChange: Temporal.Instant | undefined, now: Temporal.Instant): Temporal.Instant | undefined {
  return later(lastChange?.add({ hours: 24 * daysBetweenChanges }), now)
}

/** Returns when documents may be signed; undefined when they may be signed now. */
export function signingFrom(lastChange: Temporal.Instant | undefined, now: Temporal.Instant): Temporal.Instant | undefined {
  return later(lastChange?.add({ hours: hoursWithoutSigning }), now)
}

export function isChangeLate(startedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startedAt.add({ minutes: changeMinutes }), now) < 0
}

function later(moment: Temporal.Instant | undefined, now: Temporal.Instant): Temporal.Instant | undefined {
  return moment && Temporal.Instant.compare(moment, now) > 0 ? moment : undefined
}
