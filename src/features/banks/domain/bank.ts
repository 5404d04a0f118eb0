import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { formatDay } from '#/kernel/time.ts'

/** A bank as the directory knows it. */
export type Bank = { readonly name: string; readonly city: string; readonly closedOn: Temporal.PlainDate | undefined }

export type ClosedBank = { readonly kind: 'bankClosed'; readonly on: Temporal.PlainDate }

/**
 * May money go to this bank on this day? A bank that the directory does not know may be newer than the directory: it stops nobody.
 */
export function bankTakesMoney(bank: Pick<Bank, 'closedOn'> | undefined, day: Temporal.PlainDate): Result<undefined, ClosedBank> {
  if (!bank?.closedOn || Temporal.PlainDate.compare(bank.closedOn, day) > 0) return ok()
  return refuse({ kind: 'bankClosed', on: bank.closedOn })
}

/** «ПАО РОСБАНК закрыт с 01.01.2025» */
export function closedInWords(name: string, on: Temporal.PlainDate): string {
  return `${name} закрыт с ${formatDay(on)}`
}

/** What is known of a BIK as it is typed: the bank, or why it is not there. */
export type BankAnswer =
  | {
      readonly ok: true
      readonly value: {
        readonly name: string
        readonly city: string
        readonly closed_on: string | null
        readonly is_closed: boolean
      }
    }
  | { readonly ok: false; readonly refusal: { readonly kind: string; readonly facts: object; readonly message: string } }

/** The line below the field of a BIK. Without a directory, and while nothing is known, it only says what a BIK is. */
export function bankLine(answer: BankAnswer | undefined): string {
  if (answer?.ok) {
    const { name, closed_on: closedOn, is_closed: isClosed } = answer.value
    if (!isClosed || closedOn === null) return bankInWords(answer.value)
    return `${closedInWords(name, Temporal.PlainDate.from(closedOn))}: нужен другой банк`
  }
  const isListless = answer?.refusal.kind !== 'bankUnknown' || !('listed' in answer.refusal.facts)
  return isListless ? '9 цифр' : answer.refusal.message
}

/** «АО «ТБанк», г Москва» */
export function bankInWords({ name, city }: Pick<Bank, 'name' | 'city'>): string {
  return city === '' ? name : `${name}, ${city}`
}

export type DirectoryFacts = { readonly date: Temporal.PlainDate; readonly openBanks: number }

export type UnfitDirectory = {
  readonly kind: 'olderDirectory' | 'shrunkenDirectory'
  readonly date: Temporal.PlainDate
}

/**
 * A directory older than the one kept would open closed banks again; one that closes more than half of the open banks is cut off
 * or of another kind. Neither is taken.
 */
export function fitsAfter(kept: DirectoryFacts | undefined, next: DirectoryFacts): Result<undefined, UnfitDirectory> {
  if (!kept) return ok()
  if (Temporal.PlainDate.compare(next.date, kept.date) < 0) return refuse({ kind: 'olderDirectory', date: kept.date })
  if (next.openBanks * 2 < kept.openBanks) return refuse({ kind: 'shrunkenDirectory', date: kept.date })
  return ok()
}
