import { z } from 'zod'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

/** A draft as the book keeps it: kopecks, and the sides as the order named them. */
export const draftRequestShape = z.strictObject({
  amount: z.int().positive(),
  purpose: z.string(),
  payer: z.strictObject({ account: z.string(), bik: z.string() }),
  payee: z.strictObject({ name: z.string(), inn: z.string(), bik: z.string(), account: z.string() }),
})
export type DraftRequest = z.infer<typeof draftRequestShape>

const account = z.string().regex(/^\d{20}$/)
const bik = z.string().regex(/^\d{9}$/)
const wireShape = z.strictObject({
  Data: z.strictObject({
    accountCode: account,
    bankCode: bik,
    counterpartyBankBic: bik,
    counterpartyAccountNumber: account,
    counterpartyINN: z.string().regex(/^(\d{10}|\d{12})$/),
    counterpartyName: z.string().trim().min(1),
    counterpartyBankCorrAccount: account.optional(),
    paymentAmount: z
      .number()
      .positive()
      .refine((rubles) => Math.round(rubles * 100) / 100 === rubles),
    paymentDate: z.iso.date(),
    paymentPriority: z.string().length(1).optional(),
    paymentPurpose: z.string().min(1).max(210),
  }),
})

/** Checks the bank makes before it puts a draft «На подпись»; the texts are the stand's. */
export function readDraft(json: unknown): Result<DraftRequest, { readonly kind: 'invalid'; readonly text: string }> {
  const wire = wireShape.safeParse(json)
  if (!wire.success)
    return refuse({ kind: 'invalid', text: `Неверно заполнено поле ${wire.error.issues[0]?.path.join('.') ?? ''}` })
  const { accountCode, bankCode, ...draft } = wire.data.Data
  const known = parseBik(draft.counterpartyBankBic)
  if (!known || !parseBankAccount(draft.counterpartyAccountNumber, known))
    return refuse({ kind: 'invalid', text: 'Счёт получателя не подходит к БИК' })
  return ok({
    amount: Math.round(draft.paymentAmount * 100),
    purpose: draft.paymentPurpose,
    payer: { account: accountCode, bik: bankCode },
    payee: {
      name: draft.counterpartyName,
      inn: draft.counterpartyINN,
      bik: draft.counterpartyBankBic,
      account: draft.counterpartyAccountNumber,
    },
  })
}
