import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { formatPhone, parsePhone } from '#/kernel/phone.ts'
import { nameWords, sameName } from './same-name.ts'

/** How many replacements an organization has; the one used longest ago goes first. */
export const mostReplacements = 5000

/** What a file says of a payee in place of his ИНН. */
export type Said = {
  readonly by: 'fio' | 'phone'
  /** By which it is known again. */
  readonly key: string
  /** As people read it. */
  readonly text: string
}

/** Somebody of the organization's base. */
export type BasePerson = {
  readonly personId: Id<'person'>
  readonly inn: PersonInn
  readonly fio: string
  /** The organization has paused or blocked him. */
  readonly isStopped: boolean
}

/** What memory did to a row: whom it put in and what stood there before, or why it put in nobody. */
export type RowMark = { readonly said: string } & (
  | { readonly replacement: string; readonly inn: string; readonly was: string; readonly asks?: undefined }
  | { readonly asks: AskingReason }
)

/** Why a remembered person was not put in. */
export const askingReasons = {
  gone: 'Помним, кто это, но его больше нет среди ваших исполнителей',
  stopped: 'Помним, кто это, но у вас он на паузе или заблокирован',
  several: 'Помним, кто это, но теперь это имя подходит не ему одному',
  otherName: 'Помним, чей это телефон, но имя в файле другое',
} as const
export type AskingReason = keyof typeof askingReasons

export type Replaced =
  | { readonly kind: 'taken'; readonly person: BasePerson }
  | { readonly kind: 'asks'; readonly why: AskingReason }

/**
 * What a row says of its payee, where that is not his ИНН: the phone, which is surer, or the name. Undefined where there is nothing to
 * remember by: an ИНН, a phone that cannot be one.
 */
export function saidOf(row: { readonly inn: string; readonly phone: string; readonly fio: string }): Said | undefined {
  if (row.inn !== '') return undefined
  if (row.phone !== '') {
    const phone = parsePhone(row.phone)
    return phone && { by: 'phone', key: phone, text: formatPhone(phone) }
  }
  const key = nameWords(row.fio).join(' ')
  return key === '' ? undefined : { by: 'fio', key, text: row.fio.trim() }
}

/**
 * Whether the remembered person may be put in: never silently another one. Asks when he is no longer in the base or is stopped, when
 * the name fits anybody else there, and when a known phone comes with another name.
 */
export function replace(
  { said, fio }: { readonly said: Said; readonly fio: string },
  remembered: Id<'person'>,
  base: readonly BasePerson[],
): Replaced {
  const person = base.find(({ personId }) => personId === remembered)
  if (!person) return { kind: 'asks', why: 'gone' }
  if (person.isStopped) return { kind: 'asks', why: 'stopped' }
  if (said.by === 'phone')
    return fio === '' || sameName(fio, person.fio) ? { kind: 'taken', person } : { kind: 'asks', why: 'otherName' }
  return isMemorable(said, person, base) ? { kind: 'taken', person } : { kind: 'asks', why: 'several' }
}

/** What is said may be remembered of this person: a phone, or a name that fits nobody else of the base. */
export function isMemorable(said: Said, { personId }: BasePerson, base: readonly BasePerson[]): boolean {
  return said.by === 'phone' || !base.some((other) => other.personId !== personId && sameName(said.text, other.fio))
}

/** What a row tells of its mark: nothing where somebody has said who it is since. */
export function markShown(mark: RowMark | undefined, { inn }: { readonly inn: string }) {
  if (mark === undefined || inn !== (mark.asks === undefined ? mark.inn : '')) return null
  return { said: mark.said, asks: mark.asks === undefined ? null : askingReasons[mark.asks] }
}
