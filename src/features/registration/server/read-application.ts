import { createHash } from 'node:crypto'
import { findConsent } from '#/features/legal/server/find-consent.ts'
import { missingPersonal, profileFieldNames } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { RequestOf } from '#/gateways/npd/messages.ts'
import { taxServicePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { judge } from '../domain/eligibility.ts'
import { answersOf } from './answers-of.ts'
import { contactsOf } from './queries.ts'
import type { RegistrationRow } from './queries.ts'

/**
 * The data a bank sends to the tax service about the person; `subject` is what an SMS code confirms, bound to exactly these
 * data.
 */
export type Application = {
  readonly data: Omit<RequestOf<'PostRegistration'>, 'requestTime'>
  readonly subject: string
}

/** Builds an application from the profile and the draft, or returns what is missing. */
export async function readApplication(
  reader: Reader,
  fieldKey: FieldKey,
  row: RegistrationRow & { readonly person_id: string },
  personId: Id<'person'>,
): Promise<Result<Application, Refusal<'profileIncomplete' | 'registrationDenied' | 'delegationMissing'>>> {
  const found = judge(answersOf(row))
  if (found?.verdict === 'no') return refuse({ kind: 'registrationDenied', reason: found.rules.join(' ').replace(/\.$/, '') })
  const profile = await readProfile(reader, fieldKey, personId)
  const contacts = await contactsOf(reader, personId)
  const phone = contacts?.phone
  const missing: string[] = missingPersonal(profile).map((field) => profileFieldNames[field])
  if (row.oktmo === null) missing.push('регион')
  if (row.activities.length === 0) missing.push('виды деятельности')
  if (!phone) missing.push('телефон')
  const { firstname, surname, secondname, birthdate, inn } = profile
  if (missing.length > 0 || !birthdate || !inn || !phone || row.oktmo === null) {
    return refuse({ kind: 'profileIncomplete', fields: missing.join(', ') })
  }
  if (!(await findConsent(reader, personId, 'delegation'))) return refuse({ kind: 'delegationMissing' })
  const data = {
    inn,
    firstname,
    surname,
    ...(secondname === '' ? {} : { patronymic: secondname }),
    birthday: birthdate,
    activities: row.activities,
    phone: taxServicePhone(phone),
    ...(contacts?.email && contacts.email_confirmed_at ? { email: contacts.email } : {}),
    oktmo: row.oktmo,
  }
  return ok({ data, subject: `npd-registration ${row.id} ${createHash('sha256').update(JSON.stringify(data)).digest('hex')}` })
}
