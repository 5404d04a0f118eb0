import { z } from 'zod'
import { paymentRequestShape } from './read-payment.ts'

const paymentLineShape = z.object({
  event: z.literal('payment'),
  id: z.string(),
  key: z.string(),
  request: paymentRequestShape,
  fate: z.enum(['pay', 'reject', 'return']),
  at: z.string(),
})

const returnLineShape = z.object({ event: z.literal('return'), key: z.string(), at: z.string() })

/** One line of the bank's book file. */
export const bookLineShape = z.discriminatedUnion('event', [paymentLineShape, returnLineShape])

export type PaymentLine = z.infer<typeof paymentLineShape>
export type BookLine = z.infer<typeof bookLineShape>
