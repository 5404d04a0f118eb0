import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { AccountScope } from '#/platform/server/gate.ts'

type Facts = {
  readonly personId: Id<'person'>
  readonly sessionId: Id<'session'>
  readonly phone: Phone
  readonly ip: string
  readonly signedUp: boolean
  readonly confirmedAt: Temporal.Instant | undefined
  readonly wroteAt?: Temporal.Instant | undefined
}

/** Returns the proof that the caller has a live session: for the gate, and for a session opened just now. */
export function makeScope({ personId, sessionId, phone, ip, signedUp, confirmedAt, wroteAt }: Facts): AccountScope {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a scope of an account is made here and nowhere else
  return { personId, sessionId, phone, ip, signedUp, confirmedAt, wroteAt } as AccountScope
}
