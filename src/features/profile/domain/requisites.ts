import { maskTail, parseBankAccount, parseBik, parseCard } from '#/kernel/bank-account.ts'
import { parsePhone, phoneProblem } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Refused, Result } from '#/kernel/result.ts'
import { sbpBankName } from './sbp-bank.ts'

/** Ways a person is paid. Nobody is paid to a card: its number would be a secret to keep, and a hash of it is one too. */
export const payoutKinds = ['account', 'sbp'] as const
export type PayoutKind = (typeof payoutKinds)[number]

/** Where a person is paid: a bank account, or a phone and a bank of the fast payments system. */
export type Requisites =
  | { readonly kind: 'account'; readonly bik: string; readonly number: string }
  | { readonly kind: 'sbp'; readonly phone: Phone; readonly bankId: string }

type RequisitesField = 'bik' | 'account' | 'phone' | 'bank'
type RequisitesProblem = { readonly kind: 'requisitesBad'; readonly problem: string; readonly field: RequisitesField }

/** Parses payment details as typed; returns errors as text for the person. */
export function readRequisites(typed: {
  kind: PayoutKind
  bik?: string | undefined
  bank?: string | undefined
  number: string
}): Result<Requisites, RequisitesProblem> {
  if (typed.kind === 'sbp') return readSbp(typed)
  const bik = parseBik(typed.bik ?? '')
  if (parseCard(typed.number))
    return bad('account', 'Это номер карты. Нужен номер счёта: он есть в реквизитах в приложении банка')
  if (!bik) return bad('bik', 'БИК — 9 цифр')
  const digits = typed.number.replaceAll(/\s/g, '')
  if (!/^\d{20}$/.test(digits)) return bad('account', 'Счёт — 20 цифр')
  if (!digits.startsWith('408')) return bad('account', 'Счёт человека начинается с 408')
  if (digits.slice(5, 8) !== '810') return bad('account', 'Счёт должен быть в рублях')
  const account = parseBankAccount(typed.number, bik)
  if (!account) return bad('account', 'Счёт не подходит к этому БИК')
  return ok({ kind: 'account', bik, number: account })
}

function readSbp({ number, bank = '' }: { readonly number: string; readonly bank?: string | undefined }) {
  const phone = parsePhone(number)
  if (!phone) return bad('phone', phoneProblem(number) ?? 'Проверьте телефон')
  if (sbpBankName(bank) === undefined) return bad('bank', 'Выберите банк')
  return ok({ kind: 'sbp', phone, bankId: bank } as const)
}

function bad(field: RequisitesField, problem: string): Refused<RequisitesProblem> {
  return refuse({ kind: 'requisitesBad', problem, field })
}

/** «Счёт •• 4821», «СБП •• 4567, Сбербанк» */
export function maskRequisites(requisites: Requisites): string {
  if (requisites.kind === 'account') return `Счёт ${maskTail(requisites.number)}`
  return `СБП ${maskTail(requisites.phone)}, ${sbpBankName(requisites.bankId) ?? 'банк не назван'}`
}

/** What a person is asked to add where a customer cannot pay him: only what its way of paying pays to. */
export function placeAsked(takes: readonly string[] | undefined): string {
  if (takes?.includes('account') === false) return 'Укажите телефон для СБП: на счёт эта компания не платит'
  if (takes?.includes('sbp') === false) return 'Укажите счёт в банке, который работает: по СБП эта компания не платит'
  return 'Укажите счёт в банке, который работает, или телефон для СБП'
}

/** What is kept sealed, and told from the requisites of others: one text for either kind. */
export function secretOf(requisites: Requisites): string {
  return requisites.kind === 'account' ? requisites.number : `${requisites.phone}/${requisites.bankId}`
}

/** Requisites as they were kept. */
export function openedRequisites(kind: PayoutKind, bik: string, secret: string): Requisites {
  if (kind === 'account') return { kind, bik, number: secret }
  const [phone = '', bankId = ''] = secret.split('/')
  const parsed = parsePhone(phone)
  if (!parsed) throw new Error('Kept requisites have no phone')
  return { kind, phone: parsed, bankId }
}
