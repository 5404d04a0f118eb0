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
    /** A payment by phone names none. */
    inn: z.string(),
    bik: z.string().optional(),
    account: z.string().optional(),
    bankName: z.string().optional(),
    corrAccount: z.string().optional(),
    phone: z.string().optional(),
    bankId: z.string().optional(),
  }),
})

export type PaymentRequest = z.infer<typeof paymentRequestShape>
export type RequestProblem = { readonly kind: 'invalid'; readonly code: string; readonly text: string }

const account = z.string().regex(/^\d{20}$/)
const rubles = z
  .number()
  .positive()
  .refine((sum) => Math.round(sum * 100) / 100 === sum)
const shared = {
  id: z.string().min(1).max(64),
  from: z.strictObject({ accountNumber: account }),
  purpose: z.string().trim().min(1).max(210),
  amount: rubles,
}

/** The body of `POST /api/v1/payment/ruble-transfer/pay`. */
const wireShape = z.strictObject({
  ...shared,
  to: z.strictObject({
    name: z.string().trim().min(1).max(160),
    inn: z.string().refine((text) => parseInn(text) !== undefined),
    kpp: z.string().optional(),
    bik: z.string(),
    bankName: z.string().max(160).optional(),
    corrAccountNumber: account.optional(),
    accountNumber: z.string(),
  }),
  executionOrder: z.int().min(1).max(5).optional(),
  documentNumber: z.int().min(1).optional(),
})

/** The body of `POST /api/v1/payment/sbp/pay`. */
const sbpShape = z.strictObject({
  ...shared,
  to: z.strictObject({
    bankId: z.string().regex(/^\d{12}$/),
    phone: z.string().regex(/^\+7\d{10}$/),
    lastName: z.string().trim().min(1),
    firstName: z.string().trim().min(1),
    middleName: z.string().trim().min(1).optional(),
  }),
})

type ReadPayment = Result<{ readonly id: string; readonly request: PaymentRequest }, RequestProblem>

/** Which body a payment has, by its address; undefined when nothing is paid there. */
export function readerOf(pathname: string): ((json: unknown) => ReadPayment) | undefined {
  if (pathname === '/api/v1/payment/ruble-transfer/pay') return readTransfer
  return pathname === '/api/v1/payment/sbp/pay' ? readPhonePayment : undefined
}

function readPhonePayment(json: unknown): ReadPayment {
  const wire = sbpShape.safeParse(json)
  if (!wire.success) return wrongField(wire.error)
  const { id, from, to, purpose, amount } = wire.data
  const { lastName, firstName, middleName, phone, bankId } = to
  const name = [lastName, firstName, middleName].filter(Boolean).join(' ')
  const payee = { name, inn: '', phone, bankId }
  return ok({ id, request: { amount: Math.round(amount * 100), purpose, payer: { account: from.accountNumber }, payee } })
}

function wrongField(error: z.ZodError) {
  const field = error.issues[0]?.path.join('.') ?? ''
  return invalid('VALIDATION_ERROR', `Неверно заполнено поле ${field || 'запроса'}`)
}

/** Checks the bank makes before creating an order; the texts are the bank's. */
function readTransfer(json: unknown): ReadPayment {
  const wire = wireShape.safeParse(json)
  if (!wire.success) return wrongField(wire.error)
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
