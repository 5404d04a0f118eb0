import { z } from 'zod'

export const fates = ['pay', 'reject', 'return'] as const

/** One line of a stand's book file; what an order asked is checked by the stand that took it. */
export const bookLineShape = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('payment'),
    id: z.string(),
    key: z.string(),
    request: z.unknown(),
    fate: z.enum(fates),
    /** Why it is rejected, in the channel's own word. */
    reason: z.string().optional(),
    at: z.string(),
  }),
  z.object({ event: z.enum(['return', 'sign', 'decline', 'edit']), key: z.string(), at: z.string() }),
])

export type BookLine = z.infer<typeof bookLineShape>
export type PaymentLine = Extract<BookLine, { readonly event: 'payment' }>
/** What happens to an order after it was taken: money comes back; people sign a draft, delete it or change it at the bank. */
export type LaterEvent = Exclude<BookLine['event'], 'payment'>
