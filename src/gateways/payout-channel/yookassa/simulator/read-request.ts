import { z } from 'zod'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { parseRubles } from '../../rubles.ts'

/** A payout as the book keeps it: kopecks, and where the money goes. */
export const payoutRequestShape = z.strictObject({
  amount: z.int().positive(),
  purpose: z.string(),
  metadata: z.record(z.string(), z.string()),
  payee: z.strictObject({ name: z.string(), inn: z.string() }),
  destination: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('sbp'), phone: z.string(), bank_id: z.string() }),
    z.strictObject({ type: z.literal('bank_card'), last4: z.string() }),
  ]),
})
export type PayoutRequest = z.infer<typeof payoutRequestShape>

const common = {
  amount: z.strictObject({ value: z.string(), currency: z.literal('RUB') }),
  description: z.string().max(128).optional(),
  metadata: z.record(z.string().max(32), z.string().max(512)).optional(),
}
const wireShape = z.union([
  z.strictObject({
    ...common,
    payout_destination_data: z.strictObject({
      type: z.literal('sbp'),
      phone: z.string().regex(/^7\d{10}$/),
      bank_id: z.string().min(1).max(12),
    }),
  }),
  z.strictObject({ ...common, payout_token: z.string().min(1) }),
])

type RequestProblem = { readonly kind: 'invalid'; readonly parameter: string; readonly description: string }

/** Checks the gateway makes before it creates a payout. */
export function readRequest(json: unknown): Result<PayoutRequest, RequestProblem> {
  const wire = wireShape.safeParse(json)
  if (!wire.success)
    return refuse({ kind: 'invalid', parameter: 'payout_destination_data', description: 'Запрос не соответствует описанию' })
  const { amount, description = '', metadata = {} } = wire.data
  const kopecks = parseRubles(amount.value)
  if (kopecks === undefined || kopecks < 100)
    return refuse({ kind: 'invalid', parameter: 'amount.value', description: 'Неверная сумма' })
  const destination =
    'payout_token' in wire.data
      ? ({ type: 'bank_card', last4: wire.data.payout_token.slice(-4).padStart(4, '0') } as const)
      : wire.data.payout_destination_data
  return ok({ amount: kopecks, purpose: description, metadata, payee: { name: '', inn: '' }, destination })
}
