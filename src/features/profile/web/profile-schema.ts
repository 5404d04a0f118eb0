import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { moscowDate, parseDay } from '#/kernel/time.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readProfile } from '../contract.ts'
import { fieldsOfType } from '../domain/document-type.ts'
import { oldEnough, parseName } from '../domain/profile.ts'
import type { ProfileField } from '../domain/profile.ts'

export type OwnProfile = CallReply<typeof readProfile>

/** What the person types, as texts. The server reads the same texts by the same parsers. */
export type TypedProfile = Record<ProfileField | 'secondname', string>

export const personalFields = ['surname', 'firstname', 'birthdate', 'inn'] as const satisfies readonly ProfileField[]
export const documentFields = ['doctypeid', 'paspserial', 'paspnumber'] as const satisfies readonly ProfileField[]

/** The known part of a profile that forms start from. */
export type KnownProfile = Pick<
  OwnProfile,
  'surname' | 'firstname' | 'secondname' | 'birthdate' | 'inn' | 'doctypeid' | 'paspserial' | 'paspnumber'
>

/** Checks only the fields that are asked for; the others keep what is stored. */
export function profileSchema(asked: readonly ProfileField[], storedType: number | null) {
  const when = (field: ProfileField, check: (text: string) => boolean, message: string) =>
    z.string().check(
      z.refine((text) => !asked.includes(field) || text.trim() !== '', 'Заполните поле'),
      z.refine((text) => !asked.includes(field) || text.trim() === '' || check(text), message),
    )
  return z
    .object({
      surname: when('surname', isName, 'Только буквы, пробел и дефис'),
      firstname: when('firstname', isName, 'Только буквы, пробел и дефис'),
      secondname: z.string().check(z.refine((text) => text.trim() === '' || isName(text), 'Только буквы, пробел и дефис')),
      birthdate: when('birthdate', (text) => parseDay(text) !== undefined, 'Проверьте дату рождения').check(
        z.refine((text) => !asked.includes('birthdate') || isAdult(text), 'Работать на платформе можно с 18 лет'),
      ),
      inn: when('inn', hasTwelveDigits, 'ИНН физического лица — 12 цифр').check(
        z.refine(
          (text) => !asked.includes('inn') || !hasTwelveDigits(text) || parsePersonInn(text) !== undefined,
          'Такого ИНН не существует: проверьте цифры',
        ),
      ),
      doctypeid: z.string().check(z.refine((text) => !asked.includes('doctypeid') || text !== '', 'Выберите документ')),
      paspserial: z.string(),
      paspnumber: z.string(),
    })
    .check((context) => {
      for (const { field, message } of documentProblems(context.value, asked, storedType)) {
        context.issues.push({ code: 'custom', message, input: context.value[field], path: [field] })
      }
    })
}

/** Both fields of a type that has two, only the number of a type that has one. */
function documentProblems(typed: TypedProfile, asked: readonly ProfileField[], storedType: number | null) {
  return fieldsOfType(typeOf(typed, storedType))
    .filter(({ field }) => asked.includes(field))
    .filter(({ field, shape }) => !shape.test(cleaned(field, typed[field])))
    .map(({ field, label, hint }) => ({ field, message: `${label} — ${hint.toLowerCase()}` }))
}

export function typeOf(typed: Pick<TypedProfile, 'doctypeid'>, storedType: number | null): number {
  return typed.doctypeid === '' ? (storedType ?? 0) : Number(typed.doctypeid)
}

function cleaned(field: 'paspserial' | 'paspnumber', text: string): string {
  return field === 'paspserial' ? text.replaceAll(/\s/g, '') : text.trim()
}

/** Names and dates start from what is stored; a document is always typed anew, its numbers never come back. */
export function startingProfile(known: KnownProfile, asked: readonly ProfileField[]): TypedProfile {
  return {
    surname: known.surname,
    firstname: known.firstname,
    secondname: known.secondname,
    birthdate: known.birthdate.split('-').toReversed().join('.'),
    inn: known.inn,
    doctypeid: asked.includes('doctypeid') && known.doctypeid !== null ? String(known.doctypeid) : '',
    paspserial: '',
    paspnumber: '',
  }
}

/** What the ladder still needs, in the order of the form. */
export function missingFields(known: KnownProfile): ProfileField[] {
  const personal = personalFields.filter((field) => known[field] === '')
  if (known.doctypeid === null) return [...personal, ...documentFields]
  return [
    ...personal,
    ...fieldsOfType(known.doctypeid)
      .map(({ field }) => field)
      .filter((field) => known[field] === ''),
  ]
}

function isName(text: string): boolean {
  return parseName(text) !== undefined
}

function isAdult(text: string): boolean {
  const day = parseDay(text)
  return day === undefined || oldEnough(day, moscowDate(Temporal.Now.instant()))
}

function hasTwelveDigits(text: string): boolean {
  return /^\d{12}$/.test(text.trim())
}
