import { maskTail, parseBankAccount, parseBik, parseCard } from '#/kernel/bank-account.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Refused, Result } from '#/kernel/result.ts'

/** Where a person is paid: a bank account or a card. */
export type Requisites =
  | { readonly kind: 'account'; readonly bik: string; readonly number: string }
  | { readonly kind: 'card'; readonly number: string }

type RequisitesProblem = {
  readonly kind: 'requisitesBad'
  readonly problem: string
  readonly field: 'bik' | 'account' | 'card'
}

/** Parses payment details as typed; returns errors as text for the person. */
export function readRequisites(typed: {
  kind: 'account' | 'card'
  bik?: string | undefined
  number: string
}): Result<Requisites, RequisitesProblem> {
  if (typed.kind === 'card') {
    const card = parseCard(typed.number)
    return card ? ok({ kind: 'card', number: card }) : bad('card', 'Проверьте номер карты')
  }
  const bik = parseBik(typed.bik ?? '')
  if (!bik) return bad('bik', 'БИК — 9 цифр')
  const digits = typed.number.replaceAll(/\s/g, '')
  if (!/^\d{20}$/.test(digits)) return bad('account', 'Счёт — 20 цифр')
  if (!digits.startsWith('408')) return bad('account', 'Счёт человека начинается с 408')
  if (digits.slice(5, 8) !== '810') return bad('account', 'Счёт должен быть в рублях')
  const account = parseBankAccount(typed.number, bik)
  if (!account) return bad('account', 'Счёт не подходит к этому БИК')
  return ok({ kind: 'account', bik, number: account })
}

function bad(field: RequisitesProblem['field'], problem: string): Refused<RequisitesProblem> {
  return refuse({ kind: 'requisitesBad', problem, field })
}

/** «Счёт •• 4821», «Карта •• 4821» */
export function maskRequisites(requisites: Requisites): string {
  return `${requisites.kind === 'account' ? 'Счёт' : 'Карта'} ${maskTail(requisites.number)}`
}
