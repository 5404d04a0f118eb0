import type { DeliveryReason } from '#/kernel/delivery.ts'
import { eachOf, oneOf } from '#/kernel/one-of.ts'

/** Delivery of the message with a code, as its provider last reported it. `unknown`: it may or may not have arrived. */
export const deliveryStates = ['sending', 'accepted', 'delivered', 'failed', 'unknown'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const isDelivery = eachOf(deliveryStates)

/** Nothing more will be learnt about the message. */
export const isDeliveryOver = oneOf(['delivered', 'failed'] satisfies DeliveryState[])
/** The message did not reach the phone, or probably did not. */
export const isDeliveryLost = oneOf(['failed', 'unknown'] satisfies DeliveryState[])

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
