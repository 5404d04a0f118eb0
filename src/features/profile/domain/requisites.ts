import { maskTail, parseBankAccount, parseBik, parseCard } from '#/kernel/bank-account.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

/** Where a person is paid: an account of a bank, or a card. */
export type Requisites =
  | { readonly kind: 'account'; readonly bik: string; readonly number: string }
  | { readonly kind: 'card'; readonly number: string }

/** Reads requisites as typed; says what is wrong in words for the person. */
export function readRequisites(typed: {
  kind: 'account' | 'card'
  bik?: string | undefined
  number: string
}): Result<Requisites, { kind: 'requisitesBad'; problem: string }> {
  if (typed.kind === 'card') {
    const card = parseCard(typed.number)
    return card ? ok({ kind: 'card', number: card }) : refuse({ kind: 'requisitesBad', problem: 'Проверьте номер карты' })
  }
  const bik = parseBik(typed.bik ?? '')
  if (!bik) return refuse({ kind: 'requisitesBad', problem: 'БИК — 9 цифр' })
  const digits = typed.number.replaceAll(/\s/g, '')
  if (!/^\d{20}$/.test(digits)) return refuse({ kind: 'requisitesBad', problem: 'Счёт — 20 цифр' })
  if (!digits.startsWith('408')) return refuse({ kind: 'requisitesBad', problem: 'Счёт человека начинается с 408' })
  if (digits.slice(5, 8) !== '810') return refuse({ kind: 'requisitesBad', problem: 'Счёт должен быть в рублях' })
  const account = parseBankAccount(typed.number, bik)
  if (!account) return refuse({ kind: 'requisitesBad', problem: 'Счёт не подходит к этому БИК' })
  return ok({ kind: 'account', bik, number: account })
}

/** «Счёт •• 4821», «Карта •• 4821» */
export function maskRequisites(requisites: Requisites): string {
  return `${requisites.kind === 'account' ? 'Счёт' : 'Карта'} ${maskTail(requisites.number)}`
}
