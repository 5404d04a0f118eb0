import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { missingPassport, missingPersonal, profileFieldNames } from '#/features/profile/domain/profile.ts'
import type { Profile } from '#/features/profile/domain/profile.ts'
import { readProfile } from '#/features/profile/server/read-profile.ts'
import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { describeRefusal } from '#/wire/refusals.ts'
import type { Refusal } from '#/wire/refusals.ts'

type Deps = { db: Database; clock: Clock; fieldKey: FieldKey; taxService: TaxService }

export type FoundInns = { readonly inns: readonly PersonInn[]; readonly askedAt: Temporal.Instant }

/** Questions per person per day: enough for mistyped data, too few to search for others. */
const perDay = 5

/**
 * Asks the tax service for the person's ИНН by their own profile data. Saves nothing: the person checks the number and enters
 * it into the profile. Each question is written to their journal, without the number.
 */
export async function findInn(
  deps: Deps,
  scope: PersonScope,
): Promise<
  Result<
    FoundInns,
    Refusal<
      'profileIncomplete' | 'tooOften' | 'innNotFound' | 'personAmbiguous' | 'npdSilent' | 'npdDataRefused' | 'partnerDenied'
    >
  >
> {
  const profile = await readProfile(deps.db, deps.fieldKey, scope.personId)
  const { birthdate, doctypeid } = profile
  const missing = missingFor(profile)
  if (missing.length > 0 || !birthdate || doctypeid === undefined) {
    return refuse({ kind: 'profileIncomplete', fields: missing.map((field) => profileFieldNames[field]).join(', ') })
  }
  const allowed = await takeFromLimits(deps.db, deps.clock, [
    { key: `own-inn:${scope.personId}`, count: 1, seconds: 5 },
    { key: `own-inn-day:${scope.personId}`, count: perDay, seconds: 86_400 },
  ])
  if (!allowed.ok) return allowed
  const answer = await deps.taxService.ask('GetInnByPersonalInfoV3', {
    people: [{ ...namesOf(profile), birthday: birthdate, ...documentOf(profile, doctypeid) }],
  })
  const [found] = answer.ok ? answer.value.found : []
  const outcome = answer.ok ? readFound(found?.inns ?? [], found?.status) : refuse(refusalFor(answer.refusal))
  await deps.db.transaction().execute((tx) =>
    recordEntry(tx, deps, scope, {
      action: 'innSought',
      object: { kind: 'profile', id: scope.personId },
      facts: { result: outcome.ok ? 'найден' : describeRefusal(outcome.refusal).body.message },
    }),
  )
  return outcome.ok ? ok({ inns: outcome.value, askedAt: deps.clock.now() }) : outcome
}

function missingFor(profile: Profile) {
  return [...missingPersonal(profile).filter((field) => field !== 'inn'), ...missingPassport(profile)]
}

/** `SecondName` of the service is the surname, while «secondname» of a profile is the patronymic. */
function namesOf({ firstname, surname, secondname }: Profile) {
  return { firstname, surname, ...(secondname === '' ? {} : { patronymic: secondname }) }
}

function documentOf({ paspserial, paspnumber }: Profile, doctypeid: number) {
  return {
    documentSpdul: String(doctypeid).padStart(2, '0'),
    ...(paspserial === '' ? {} : { documentSeries: paspserial }),
    documentNumber: paspnumber,
  }
}

/** Status text by which the service says that it matches several people and names none of them. */
const ambiguous = /MANY|AMBIG|MULTI|неоднознач/i

function readFound(
  inns: readonly PersonInn[],
  status: string | undefined,
): Result<readonly PersonInn[], Refusal<'innNotFound' | 'personAmbiguous'>> {
  if (inns.length > 0) return ok([...new Set(inns)])
  return refuse({ kind: ambiguous.test(status ?? '') ? 'personAmbiguous' : 'innNotFound' })
}

function refusalFor(
  failure: NpdFailure | StillProcessing,
): Refusal<'innNotFound' | 'npdSilent' | 'npdDataRefused' | 'partnerDenied'> {
  if (failure.kind === 'accessDenied') return { kind: 'partnerDenied' }
  if (failure.kind !== 'rejected' || failure.code === 'INTERNAL_ERROR') return { kind: 'npdSilent' }
  if (failure.code === 'PARTNER_DENY') return { kind: 'partnerDenied' }
  if (failure.code === 'TAXPAYER_NOT_FOUND') return { kind: 'innNotFound' }
  return { kind: 'npdDataRefused', field: 'ФИО, дата рождения или документ' }
}
