import * as z from 'zod/mini'
import { moscowDate, parseDay } from '#/kernel/time.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import type { listDocumentTypeFields, listDocumentTypes, readDetails, readProfile } from '../contract.ts'
import type { DocumentDetail } from '../domain/document-type.ts'
import { cleanPassport } from '../domain/passport.ts'
import { innProblem, nameProblem, oldEnough } from '../domain/profile.ts'
import type { ProfileField } from '../domain/profile.ts'

export type OwnProfile = CallReply<typeof readProfile>
export type OwnDetails = CallReply<typeof readDetails>

/** The kinds of documents and their fields, as the server gives them. */
export type DocumentKinds = {
  readonly types: CallReply<typeof listDocumentTypes>
  readonly fields: CallReply<typeof listDocumentTypeFields>
}
export type DocumentField = DocumentKinds['fields'][number]

/** What the person types, as texts. The server reads the same texts by the same parsers. */
export type TypedProfile = Record<ProfileField | DocumentDetail | 'secondname' | 'region', string> & {
  readonly no_secondname: boolean
}

/** `secondname` stands for the field with its box. */
export type AskedField = ProfileField | DocumentDetail | 'secondname' | 'region'

export const personalFields = ['surname', 'firstname', 'secondname', 'birthdate', 'inn', 'region'] as const
export const documentFields = [
  'doctypeid',
  'paspserial',
  'paspnumber',
  'issued_by',
  'issued_on',
  'division',
  'expires_on',
] as const

/** The known part of a profile that forms start from. */
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

/** Checks only the fields that are asked for; the others keep what is stored. */
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
      return nameProblem(text)
    case 'secondname':
      if (typed.no_secondname) return undefined
      return text === '' ? 'Укажите отчество или отметьте, что его нет' : nameProblem(text)
    case 'birthdate':
      return text === '' ? empty : birthdayProblem(text)
    case 'inn':
      return text === '' ? empty : innProblem(text)
    case 'doctypeid':
      return text === '' ? 'Выберите документ' : undefined
    case 'paspserial':
    case 'paspnumber':
      return passportProblem(field, typed, question)
    case 'issued_on':
    case 'expires_on':
      return text === '' || parseDay(text) ? undefined : 'Проверьте дату'
    case 'division':
      return text === '' || /^\d{3}-\d{3}$/.test(text) ? undefined : 'Код подразделения — 6 цифр'
    case 'issued_by':
    case 'region':
      return undefined
  }
}

function birthdayProblem(text: string): string | undefined {
  const day = parseDay(text)
  if (!day) return 'Проверьте дату рождения'
  return oldEnough(day, moscowDate(Temporal.Now.instant())) ? undefined : 'Работать на платформе можно с 18 лет'
}

/** Both fields of a type that has two, only the number of a type that has one. What is stored need not be typed again. */
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

/** Names and dates start from what is stored; numbers of a document never come back. */
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

/** What the ladder still needs, in the order of the form. The patronymic is asked together with the other names. */
export function missingFields(known: KnownProfile, kinds: DocumentKinds): AskedField[] {
  const personal = (['surname', 'firstname', 'birthdate', 'inn'] as const).filter((field) => known[field] === '')
  const names = personal.includes('surname') || personal.includes('firstname')
  const withPatronymic: AskedField[] = names && known.secondname === '' ? insertAfterNames(personal) : personal
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
