import { startingProfile } from './profile-schema.ts'
import type { AskedField, ProfileQuestion, TypedProfile } from './profile-schema.ts'

const specified = ['surname', 'firstname', 'secondname', 'birthdate', 'inn', 'doctypeid', 'paspserial', 'paspnumber'] as const
const document = ['doctypeid', 'paspserial', 'paspnumber'] as const
const details = ['issued_by', 'issued_on', 'division', 'expires_on'] as const

/** The form of the specification, when something of it was touched. The names always go, of the rest what is asked. */
export function specifiedParts(question: ProfileQuestion, typed: TypedProfile) {
  const { known, asked } = question
  if (!specified.some((field) => isTouched(question, typed, field))) return undefined
  const value = (field: (typeof specified)[number]) => (asked.includes(field) ? typed[field] : undefined)
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

/** What has no place in that form, when something of it was touched; another document takes its details along. */
export function ownParts(question: ProfileQuestion, typed: TypedProfile) {
  const { asked } = question
  const start = startingProfile(question)
  const anotherDocument = document.some((field) => isTouched(question, typed, field))
  const type = question.kinds.types.find(({ doctypeid }) => String(doctypeid) === typed.doctypeid)
  const parts: Partial<TypedProfile> = {
    ...(asked.includes('secondname') && typed.no_secondname !== start.no_secondname && { no_secondname: typed.no_secondname }),
    ...(isTouched(question, typed, 'region') && { region: typed.region }),
    ...Object.fromEntries(
      details
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
