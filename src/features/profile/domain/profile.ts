import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { fullYears } from '#/kernel/time.ts'
import { fieldsOfType } from './document-type.ts'

/** What a person told about himself. Empty text means «not told yet». */
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

export const profileFieldNames: Record<ProfileField, string> = {
  surname: 'фамилия',
  firstname: 'имя',
  birthdate: 'дата рождения',
  inn: 'ИНН',
  doctypeid: 'документ',
  paspserial: 'серия документа',
  paspnumber: 'номер документа',
}

/** Personal data are complete only with surname, first name, birth date and ИНН. */
export function missingPersonal(profile: Profile): ProfileField[] {
  const missing: ProfileField[] = []
  if (profile.surname === '') missing.push('surname')
  if (profile.firstname === '') missing.push('firstname')
  if (!profile.birthdate) missing.push('birthdate')
  if (!profile.inn) missing.push('inn')
  return missing
}

/** A document type is chosen and its fields are filled: both when the type has two, only the number when it has one. */
export function missingPassport(profile: Profile): ProfileField[] {
  if (profile.doctypeid === undefined) return ['doctypeid']
  return fieldsOfType(profile.doctypeid)
    .map(({ field }) => field)
    .filter((field) => profile[field] === '')
}

/** «Иванов Иван Иванович» */
export function fullName(profile: Pick<Profile, 'surname' | 'firstname' | 'secondname'>): string {
  return [profile.surname, profile.firstname, profile.secondname].filter((part) => part !== '').join(' ')
}

export function parseName(text: string): string | undefined {
  const name = text.trim().replaceAll(/\s+/g, ' ')
  return /^[a-zа-яё][a-zа-яё' -]{0,59}$/i.test(name) ? name : undefined
}

/** Work on the platform is allowed from 18. */
export function oldEnough(birthdate: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const years = fullYears(birthdate, today)
  return years >= 18 && years <= 100
}
