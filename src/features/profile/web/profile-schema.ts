import * as z from 'zod/mini'
import { moscowDate, parseDay } from '#/kernel/time.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listDocumentTypeFields, listDocumentTypes, readDetails } from '../contract/details.ts'
import type { readProfile } from '../contract/profile.ts'
import { documentDetails } from '../domain/document-type.ts'
import type { DocumentDetail } from '../domain/document-type.ts'
import { cleanPassport } from '../domain/passport.ts'
import { oldEnough } from '../domain/profile.ts'
import type { ProfileField } from '../domain/profile.ts'
import { textProblem } from '../fields/profile.ts'

export type OwnProfile = CallReply<typeof readProfile>
export type OwnDetails = CallReply<typeof readDetails>

/** Document types and their fields, as the server returns them. */
export type DocumentKinds = {
  readonly types: CallReply<typeof listDocumentTypes>
  readonly fields: CallReply<typeof listDocumentTypeFields>
}
export type DocumentField = DocumentKinds['fields'][number]

/** Values the person types, as text. The server parses the same text with the same parsers. */
export type TypedProfile = Record<ProfileField | DocumentDetail | 'secondname' | 'region', string> & {
  readonly no_secondname: boolean
}

/** `secondname` stands for the field with its checkbox. */
export type AskedField = ProfileField | DocumentDetail | 'secondname' | 'region'

/** A client is named in the documents of the company; the rest is asked of contractors. */
export const nameFields = ['surname', 'firstname', 'secondname'] as const
export const personalFields = ['surname', 'firstname', 'secondname', 'birthdate', 'inn', 'region'] as const
export const documentFields = ['doctypeid', 'paspserial', 'paspnumber', ...documentDetails] as const

/** The known part of a profile that pre-fills forms. */
export type KnownProfile = Pick<
  OwnProfile,
  'surname' | 'firstname' | 'secondname' | 'birthdate' | 'inn' | 'doctypeid' | 'paspserial' | 'paspnumber'
>

export type ProfileQuestion = {
  readonly known: KnownProfile
  readonly details?: OwnDetails | undefined
  readonly kinds: DocumentKinds
  readonly asked: readonly AskedField[]
}

/** Validates only the requested fields; the others keep their stored values. */
export function profileSchema(question: ProfileQuestion) {
  const texts = z.string()
  return z
    .object({
      surname: texts,
      firstname: texts,
      secondname: texts,
      no_secondname: z.boolean(),
      birthdate: texts,
      inn: texts,
      region: texts,
      doctypeid: texts,
      paspserial: texts,
      paspnumber: texts,
      issued_by: texts,
      issued_on: texts,
      division: texts,
      expires_on: texts,
    })
    .check((context) => {
      for (const field of question.asked) {
        const message = problemOf(field, context.value, question)
        if (message !== undefined) context.issues.push({ code: 'custom', message, input: context.value[field], path: [field] })
      }
    })
}

const empty = 'Заполните поле'

function problemOf(field: AskedField, typed: TypedProfile, question: ProfileQuestion): string | undefined {
  const text = typed[field].trim()
  switch (field) {
    case 'surname':
    case 'firstname':
      return textProblem(field, text)
    case 'secondname':
      if (typed.no_secondname) return undefined
      return text === '' ? 'Укажите отчество или отметьте, что его нет' : textProblem(field, text)
    case 'birthdate':
      return text === '' ? empty : birthdayProblem(text)
    case 'inn':
      return text === '' ? empty : textProblem(field, text)
    case 'doctypeid':
      return textProblem(field, text)
    case 'paspserial':
    case 'paspnumber':
      return passportProblem(field, typed, question)
    case 'issued_on':
    case 'expires_on':
    case 'division':
      return text === '' ? undefined : textProblem(field, text)
    case 'issued_by':
    case 'region':
      return undefined
  }
}

function birthdayProblem(text: string): string | undefined {
  const day = parseDay(text)
  if (!day) return textProblem('birthdate', text)
  return oldEnough(day, moscowDate(Temporal.Now.instant())) ? undefined : 'Работать на платформе можно с 18 лет'
}

/** Both fields of a type that has two, only the number of a type that has one. Stored values need not be typed again. */
function passportProblem(name: 'paspserial' | 'paspnumber', typed: TypedProfile, question: ProfileQuestion): string | undefined {
  const doctypeid = typeOf(typed, question.known)
  const field = question.kinds.fields.find((entry) => entry.doctypeid === doctypeid && entry.field === name)
  if (!field) return undefined
  const text = cleanPassport(field, typed[name])
  if (text === '') return isStored(name, doctypeid, question.known) ? undefined : empty
  return new RegExp(field.regex).test(text) ? undefined : `${field.label} — ${field.hint.toLowerCase()}`
}

export function typeOf(typed: Pick<TypedProfile, 'doctypeid'>, known: KnownProfile): number {
  return typed.doctypeid === '' ? (known.doctypeid ?? 0) : Number(typed.doctypeid)
}

export function isStored(name: 'paspserial' | 'paspnumber', doctypeid: number, known: KnownProfile): boolean {
  return known.doctypeid === doctypeid && known[name] !== ''
}

/** Names and dates are pre-filled from the stored values; document numbers are never returned. */
export function startingProfile({ known, details, asked }: ProfileQuestion): TypedProfile {
  return {
    surname: known.surname,
    firstname: known.firstname,
    secondname: known.secondname,
    no_secondname: details?.no_secondname ?? false,
    birthdate: typedDay(known.birthdate),
    inn: known.inn,
    region: details?.region ?? '',
    doctypeid: asked.includes('doctypeid') && known.doctypeid !== null ? String(known.doctypeid) : '',
    paspserial: '',
    paspnumber: '',
    issued_by: '',
    issued_on: typedDay(details?.issued_on ?? ''),
    division: details?.division ?? '',
    expires_on: typedDay(details?.expires_on ?? ''),
  }
}

/** «2026-11-21» → «21.11.2026» */
function typedDay(day: string): string {
  return day.split('-').toReversed().join('.')
}

/** What the ladder still needs, in form order. The patronymic, which an application does without, is requested with the other data. */
export function missingFields(known: KnownProfile, kinds: DocumentKinds): AskedField[] {
  const personal = (['surname', 'firstname', 'birthdate', 'inn'] as const).filter((field) => known[field] === '')
  const withPatronymic: AskedField[] = personal.length > 0 && known.secondname === '' ? insertAfterNames(personal) : personal
  if (known.doctypeid === null) return [...withPatronymic, 'doctypeid', 'paspserial', 'paspnumber']
  const passport = kinds.fields
    .filter((entry) => entry.doctypeid === known.doctypeid)
    .map(({ field }) => field)
    .filter((field) => known[field] === '')
  return [...withPatronymic, ...passport]
}

function insertAfterNames(fields: readonly AskedField[]): AskedField[] {
  const isName = (field: AskedField) => field === 'surname' || field === 'firstname'
  return [...fields.filter(isName), 'secondname', ...fields.filter((field) => !isName(field))]
}
