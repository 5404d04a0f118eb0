import type { DeliveryReason } from '#/kernel/delivery.ts'

/** Delivery state of the message with a code. `unknown`: it may or may not have arrived. */
export const deliveryStates = ['sending', 'accepted', 'delivered', 'failed', 'unknown'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Seconds after sending at which the provider is queried about the message. */
const looks = [5, 15, 40, 90, 240] as const

/** Maximum seconds for handing a message to the provider; longer means that the process died meanwhile. */
const sendingSeconds = 30

/** Returns when to query next; undefined when all queries have been made. */
export function nextLook(sentAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | undefined {
  return looks.map((seconds) => sentAt.add({ seconds })).find((moment) => Temporal.Instant.compare(moment, now) > 0)
}

export type Reported = { readonly state: DeliveryState; readonly reason?: DeliveryReason }

/** Returns the state shown to the person: a message stuck in sending has an unknown outcome. */
export function shownDelivery(
  code: { readonly delivery: DeliveryState; readonly sentAt: Temporal.Instant },
  now: Temporal.Instant,
): DeliveryState {
  const hangs = Temporal.Instant.compare(code.sentAt.add({ seconds: sendingSeconds }), now) < 0
  return code.delivery === 'sending' && hangs ? 'unknown' : code.delivery
}
