import type { DeliveryReason } from '#/kernel/delivery.ts'

/** What is known of the message with a code. `unknown`: it may or may not have come. */
export const deliveryStates = ['sending', 'accepted', 'delivered', 'failed', 'unknown'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Seconds after the sending at which the provider is asked what became of the message. */
const looks = [5, 15, 40, 90, 240] as const

/** Seconds a message may be on its way to the provider; longer means that the process died meanwhile. */
const sendingSeconds = 30

/** When to ask next; undefined when it has been asked enough. */
export function nextLook(sentAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | undefined {
  return looks.map((seconds) => sentAt.add({ seconds })).find((moment) => Temporal.Instant.compare(moment, now) > 0)
}

export type Reported = { readonly state: DeliveryState; readonly reason?: DeliveryReason }

/** What the human is told about a code: one that hangs in sending is of unknown fate. */
export function shownDelivery(
  code: { readonly delivery: DeliveryState; readonly sentAt: Temporal.Instant },
  now: Temporal.Instant,
): DeliveryState {
  const hangs = Temporal.Instant.compare(code.sentAt.add({ seconds: sendingSeconds }), now) < 0
  return code.delivery === 'sending' && hangs ? 'unknown' : code.delivery
}
