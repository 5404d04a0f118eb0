import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { fullYears } from '#/kernel/time.ts'
import { fieldsOfType } from './document-type.ts'

/** Personal data entered by a person. Empty text means «not entered yet». */
export type Profile = {
  readonly personId: Id<'person'>
  readonly surname: string
  readonly firstname: string
  readonly secondname: string
  readonly birthdate: Temporal.PlainDate | undefined
  readonly inn: PersonInn | undefined
  readonly doctypeid: number | undefined
  readonly paspserial: string
  readonly paspnumber: string
}

export type ProfileField = 'surname' | 'firstname' | 'birthdate' | 'inn' | 'doctypeid' | 'paspserial' | 'paspnumber'

/** Everything a person enters in the form of the specification. */
export type ToldField = ProfileField | 'secondname'

export const profileFieldNames: Record<ToldField, string> = {
  surname: 'фамилия',
  firstname: 'имя',
  secondname: 'отчество',
  birthdate: 'дата рождения',
  inn: 'ИНН',
  doctypeid: 'документ',
  paspserial: 'серия документа',
  paspnumber: 'номер документа',
}

/** Tells whether the personal data are complete: surname, first name, birth date and ИНН. */
export function missingPersonal(profile: Pick<Profile, 'surname' | 'firstname' | 'birthdate' | 'inn'>): ProfileField[] {
  const missing: ProfileField[] = []
  if (profile.surname === '') missing.push('surname')
  if (profile.firstname === '') missing.push('firstname')
  if (!profile.birthdate) missing.push('birthdate')
  if (!profile.inn) missing.push('inn')
  return missing
}

/** What nobody does without: a customer must know whom he chooses. */
export function missingName(profile: Pick<Profile, 'surname' | 'firstname'>): ('surname' | 'firstname')[] {
  return (['surname', 'firstname'] as const).filter((field) => profile[field] === '')
}

/**
 * Tells whether a document type is chosen and its fields are filled: both when the type has two, only the number when it has
 * one.
 */
export function missingPassport(profile: Pick<Profile, 'doctypeid' | 'paspserial' | 'paspnumber'>): ProfileField[] {
  if (profile.doctypeid === undefined) return ['doctypeid']
  return fieldsOfType(profile.doctypeid)
    .map(({ field }) => field)
    .filter((field) => profile[field] === '')
}

/** Returns the fields that another save changes. */
export function changedFields(before: Profile, after: Profile): ToldField[] {
  return toldFields.filter((field) => String(before[field] ?? '') !== String(after[field] ?? ''))
}

const toldFields = [
  'surname',
  'firstname',
  'secondname',
  'birthdate',
  'inn',
  'doctypeid',
  'paspserial',
  'paspnumber',
] as const satisfies readonly ToldField[]

/** «Иванов Иван Иванович» */
export function fullName(profile: Pick<Profile, 'surname' | 'firstname' | 'secondname'>): string {
  return [profile.surname, profile.firstname, profile.secondname].filter((part) => part !== '').join(' ')
}

/** Letters used in identity documents, spaces and hyphens, up to 60. */
export function parseName(text: string): string | undefined {
  const name = tidyName(text)
  return nameProblem(name) === undefined ? name : undefined
}

/** Returns the error in a surname, first name or patronymic, as text for the person. */
export function nameProblem(text: string): string | undefined {
  const name = tidyName(text)
  if (name === '') return 'Заполните поле'
  if (name.length > 60) return 'Не больше 60 символов'
  const letters = /^[\p{Script=Cyrillic}\p{Script=Latin}][\p{Script=Cyrillic}\p{Script=Latin} -]*$/u
  return letters.test(name) ? undefined : 'Только буквы, пробел и дефис'
}

/**
 * A name as documents write it, for one typed in small or in capital letters only: «сидоров-водкин» → «Сидоров-Водкин». Undefined
 * where nothing is to be offered: «де Голль» is written by its owner.
 */
export function offeredName(text: string): string | undefined {
  const name = tidyName(text)
  const isPlain = name === name.toLowerCase() || (name.length > 1 && name === name.toUpperCase())
  if (!isPlain || nameProblem(name) !== undefined) return undefined
  return name.toLowerCase().replaceAll(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
}

function tidyName(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/** Returns the error in a person's ИНН. */
export function innProblem(text: string): string | undefined {
  if (!/^\d{12}$/.test(text.replaceAll(/\s/g, ''))) return 'ИНН физического лица — 12 цифр'
  return parsePersonInn(text) ? undefined : 'Такого ИНН не существует: проверьте цифры'
}

/** Work on the platform is allowed from 18. */
export function oldEnough(birthdate: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const years = fullYears(birthdate, today)
  return years >= 18 && years <= 100
}
