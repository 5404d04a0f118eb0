import { createHash } from 'node:crypto'
import { findConsent } from '#/features/legal/server/find-consent.ts'
import { missingPersonal, profileFieldNames } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { RequestOf } from '#/gateways/npd/messages.ts'
import { parsePhone, taxServicePhone } from '#/kernel/phone.ts'
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

/** What a bank tells the tax service of the person; `subject` is what a code from an SMS confirms, bound to these very data. */
export type Application = {
  readonly data: Omit<RequestOf<'PostRegistration'>, 'requestTime'>
  readonly subject: string
}

/** Gathers a request out of the profile and the draft, or says what is in the way. */
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
  const phone = parsePhone(contacts?.phone ?? '')
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
