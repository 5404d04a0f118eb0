import { documentDetails } from '../domain/document-type.ts'
import { specifiedFields } from '../fields/profile.ts'
import { startingProfile } from './profile-schema.ts'
import type { AskedField, ProfileQuestion, TypedProfile } from './profile-schema.ts'

const document = ['doctypeid', 'paspserial', 'paspnumber'] as const

/** The form of the specification, when any of it was edited. The names are always sent, the rest only when requested. */
export function specifiedParts(question: ProfileQuestion, typed: TypedProfile) {
  const { known, asked } = question
  if (!specifiedFields.some((field) => isTouched(question, typed, field))) return undefined
  const value = (field: (typeof specifiedFields)[number]) => (asked.includes(field) ? typed[field] : undefined)
  return {
    surname: value('surname') ?? known.surname,
    firstname: value('firstname') ?? known.firstname,
    secondname: typed.no_secondname ? '' : (value('secondname') ?? known.secondname),
    birthdate: value('birthdate'),
    inn: value('inn'),
    doctypeid: value('doctypeid'),
    paspserial: value('paspserial'),
    paspnumber: value('paspnumber'),
  }
}

/** Fields missing from that form, when any of them was edited; a different document includes its details. */
export function ownParts(question: ProfileQuestion, typed: TypedProfile) {
  const { asked } = question
  const start = startingProfile(question)
  const anotherDocument = document.some((field) => isTouched(question, typed, field))
  const type = question.kinds.types.find(({ doctypeid }) => String(doctypeid) === typed.doctypeid)
  const parts: Partial<TypedProfile> = {
    ...(asked.includes('secondname') && typed.no_secondname !== start.no_secondname && { no_secondname: typed.no_secondname }),
    ...(isTouched(question, typed, 'region') && { region: typed.region }),
    ...Object.fromEntries(
      documentDetails
        .filter((field) => type?.details.includes(field))
        .filter((field) => isTouched(question, typed, field) || (anotherDocument && typed[field] !== ''))
        .map((field) => [field, typed[field]]),
    ),
  }
  return Object.keys(parts).length > 0 ? parts : undefined
}

function isTouched(question: ProfileQuestion, typed: TypedProfile, field: AskedField): boolean {
  return question.asked.includes(field) && typed[field] !== startingProfile(question)[field]
}
