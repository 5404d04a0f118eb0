/** Why a message did not reach a phone, as far as the mobile operator reports it. */
export const deliveryReasons = ['expired', 'noNumber', 'phoneFault', 'refused', 'blocked', 'simChanged', 'other'] as const
export type DeliveryReason = (typeof deliveryReasons)[number]
