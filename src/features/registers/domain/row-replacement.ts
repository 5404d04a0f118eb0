import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { formatPhone, parsePhone } from '#/kernel/phone.ts'
import { fits, fitsAnother, isAlone } from './namesakes.ts'
import type { Namesakes } from './namesakes.ts'
import type { RowField } from './row-problem.ts'
import { nameWords } from './same-name.ts'

/** How many replacements an organization has; the one used longest ago goes first. */
export const mostReplacements = 5000

/** What a file says of a payee in place of his ИНН. */
export type Said = {
  readonly by: 'fio' | 'phone'
  /** By which it is known again. */
  readonly key: string
  /** As people read it. */
  readonly text: string
  /** The words of the name beside it; empty where there is none. */
  readonly name: string
}

/** Somebody of the organization's base. */
export type BasePerson = {
  readonly personId: Id<'person'>
  readonly inn: PersonInn
  readonly fio: string
  /** The organization has paused or blocked him. */
  readonly isStopped: boolean
  /** He has not worked in the branch of the register. */
  readonly isElsewhere: boolean
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
  elsewhere: 'Помним, кто это, но в подразделении этого реестра он не работал',
  several: 'Помним, кто это, но теперь это имя подходит не ему одному',
  otherName: 'Помним, чей это телефон, но имя в файле другое',
} as const
export type AskingReason = keyof typeof askingReasons

/** Why what a row says cannot be remembered of the person chosen. */
export const unkeptReasons = {
  several: 'Это подходит не только ему: в следующем файле спросим снова',
  registered: 'С этим телефоном исполнитель уже зарегистрирован: строка найдёт его сама',
  held: 'Коллеги из другого подразделения запомнили под этим своего исполнителя: в следующем файле спросим снова',
  elsewhere: 'В подразделении этого реестра он не работал: в следующем файле спросим снова',
} as const
export type UnkeptReason = keyof typeof unkeptReasons

export type Replaced =
  | { readonly kind: 'taken'; readonly person: BasePerson }
  | { readonly kind: 'asks'; readonly why: AskingReason }

/**
 * What a row says of its payee, where that is not his ИНН: the phone, which is surer, or the name. Undefined where there is nothing to
 * remember by: an ИНН, a phone that cannot be one, a formula whose value the file does not tell.
 */
export function saidOf(row: {
  readonly inn: string
  readonly phone: string
  readonly fio: string
  readonly formulas: readonly RowField[]
}): Said | undefined {
  if (row.inn !== '' || row.formulas.some((field) => payeeFields.has(field))) return undefined
  const name = nameWords(row.fio).join(' ')
  if (row.phone !== '') {
    const phone = parsePhone(row.phone)
    return phone && { by: 'phone', key: phone, text: formatPhone(phone), name }
  }
  return name === '' ? undefined : { by: 'fio', key: name, text: row.fio.trim(), name }
}

const payeeFields: ReadonlySet<RowField> = new Set(['inn', 'phone', 'fio'])

/**
 * Whether the remembered person may be put in: never silently another one. Asks when he is no longer in the base, is stopped or has not
 * worked in the branch, when the name fits anybody else there, and when a known phone comes with a name that is neither his nor the one it
 * was remembered with.
 */
export function replace(
  said: Said,
  remembered: { readonly name: string; readonly person: BasePerson | undefined },
  namesakes: Namesakes,
): Replaced {
  const { person, name } = remembered
  if (!person) return { kind: 'asks', why: 'gone' }
  if (person.isElsewhere) return { kind: 'asks', why: 'elsewhere' }
  if (person.isStopped) return { kind: 'asks', why: 'stopped' }
  const isOther = said.by === 'phone' && said.name !== '' && said.name !== name && !fits(said.name, person)
  if (isOther) return { kind: 'asks', why: 'otherName' }
  return isHis(said, person, namesakes) ? { kind: 'taken', person } : { kind: 'asks', why: 'several' }
}

/** Why what is said cannot be remembered of this person; undefined where it can. */
export function whyUnkept(
  said: Said,
  person: BasePerson,
  known: { readonly namesakes: Namesakes; readonly phones: ReadonlySet<string>; readonly isHeld: boolean },
): UnkeptReason | undefined {
  if (said.by === 'phone' && known.phones.has(said.key)) return 'registered'
  if (known.isHeld) return 'held'
  if (person.isElsewhere) return 'elsewhere'
  return isHis(said, person, known.namesakes) ? undefined : 'several'
}

/** A phone is one person's, unless it comes with the name of another; a name is his while it fits nobody else. */
function isHis(said: Said, person: BasePerson, namesakes: Namesakes): boolean {
  if (said.by === 'fio') return isAlone(said.name, person, namesakes)
  return said.name === '' || fits(said.name, person) || !fitsAnother(said.name, person, namesakes)
}

/** What a row tells of its mark: nothing where somebody has said who it is since. */
export function markShown(mark: RowMark | undefined, { inn }: { readonly inn: string }) {
  if (mark === undefined || inn !== (mark.asks === undefined ? mark.inn : '')) return null
  return { said: mark.said, asks: mark.asks === undefined ? null : askingReasons[mark.asks] }
}
