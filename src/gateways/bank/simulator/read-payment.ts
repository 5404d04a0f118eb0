import { z } from 'zod'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { parseInn, parsePersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

export type PaymentRequest = z.infer<typeof paymentRequestShape>
export type RequestProblem = { readonly kind: 'invalid'; readonly code: string; readonly text: string }

const inn = z.string().refine((text) => parseInn(text) !== undefined)

const payeeShape = z.union([
  z.strictObject({
    name: z.string().trim().min(1).max(160),
    inn: z.string().refine((text) => parsePersonInn(text) !== undefined),
    bik: z.string(),
    account: z.string(),
  }),
  z.strictObject({
    name: z.string().trim().min(1).max(160),
    inn: z.string().refine((text) => parsePersonInn(text) !== undefined),
    card_token: z.string().min(1).max(128),
    card_mask: z.string().min(1).max(32),
  }),
])

/** The body of `POST /v1/payments`. */
export const paymentRequestShape = z.strictObject({
  amount: z.int().positive().max(100_000_000_00),
  purpose: z.string().trim().min(1).max(210),
  payer: z.strictObject({ inn, account: z.string().regex(/^\d{20}$/) }),
  payee: payeeShape,
})

/** Checks the bank makes before creating an order; the texts are the bank's. */
export function readPayment(json: unknown): Result<PaymentRequest, RequestProblem> {
  const request = paymentRequestShape.safeParse(json)
  if (!request.success) {
    const field = request.error.issues[0]?.path.join('.') ?? ''
    return refuse({
      kind: 'invalid',
      code: 'invalid_request',
      text: `Неверно заполнено поле ${field || 'запроса'}`,
    })
  }
  const { payee } = request.data
  if ('card_token' in payee) return ok(request.data)
  const bik = parseBik(payee.bik)
  if (!bik) return refuse({ kind: 'invalid', code: 'invalid_bik', text: 'БИК получателя не найден' })
  if (!parseBankAccount(payee.account, bik)) {
    return refuse({ kind: 'invalid', code: 'invalid_account', text: 'Счёт получателя не подходит к БИК' })
  }
  return ok(request.data)
}
