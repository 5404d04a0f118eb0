import { z } from 'zod'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { parseInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

/** A payment as the book keeps it: kopecks, and the sides as the order named them. */
export const paymentRequestShape = z.strictObject({
  amount: z.int().positive(),
  purpose: z.string(),
  payer: z.strictObject({ account: z.string() }),
  payee: z.strictObject({
    name: z.string(),
    inn: z.string(),
    bik: z.string(),
    account: z.string(),
    bankName: z.string().optional(),
    corrAccount: z.string().optional(),
  }),
})

export type PaymentRequest = z.infer<typeof paymentRequestShape>
export type RequestProblem = { readonly kind: 'invalid'; readonly code: string; readonly text: string }

const account = z.string().regex(/^\d{20}$/)

/** The body of `POST /api/v1/payment/ruble-transfer/pay`. */
const wireShape = z.strictObject({
  id: z.string().min(1).max(64),
  from: z.strictObject({ accountNumber: account }),
  to: z.strictObject({
    name: z.string().trim().min(1).max(160),
    inn: z.string().refine((text) => parseInn(text) !== undefined),
    kpp: z.string().optional(),
    bik: z.string(),
    bankName: z.string().max(160).optional(),
    corrAccountNumber: account.optional(),
    accountNumber: z.string(),
  }),
  purpose: z.string().trim().min(1).max(210),
  amount: z
    .number()
    .positive()
    .refine((rubles) => Math.round(rubles * 100) / 100 === rubles),
  executionOrder: z.int().min(1).max(5).optional(),
  documentNumber: z.int().min(1).optional(),
})

/** Checks the bank makes before creating an order; the texts are the bank's. */
export function readPayment(json: unknown): Result<{ readonly id: string; readonly request: PaymentRequest }, RequestProblem> {
  const wire = wireShape.safeParse(json)
  if (!wire.success) {
    const field = wire.error.issues[0]?.path.join('.') ?? ''
    return invalid('VALIDATION_ERROR', `Неверно заполнено поле ${field || 'запроса'}`)
  }
  const { id, from, to, purpose, amount } = wire.data
  const bik = parseBik(to.bik)
  if (!bik) return invalid('VALIDATION_ERROR', 'БИК получателя не найден')
  if (!parseBankAccount(to.accountNumber, bik)) return invalid('VALIDATION_ERROR', 'Счёт получателя не подходит к БИК')
  const payee = {
    name: to.name,
    inn: to.inn,
    bik: to.bik,
    account: to.accountNumber,
    ...(to.bankName !== undefined && { bankName: to.bankName }),
    ...(to.corrAccountNumber !== undefined && { corrAccount: to.corrAccountNumber }),
  }
  return ok({ id, request: { amount: Math.round(amount * 100), purpose, payer: { account: from.accountNumber }, payee } })
}

function invalid(code: string, text: string) {
  return refuse({ kind: 'invalid', code, text } as const)
}
