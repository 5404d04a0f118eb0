import type * as z from 'zod/mini'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { confirmedMinutes } from '#/wire/endpoint.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { profileForm } from '../contract/profile.ts'
import { readPassport } from '../domain/passport.ts'
import { changedFields, missingPassport, missingPersonal, oldEnough, profileFieldNames } from '../domain/profile.ts'
import type { Profile, ToldField } from '../domain/profile.ts'
import { profileFilled } from './jobs.ts'
import { openProfile } from './open-profile.ts'
import { hasSigned, innBelongsToAnother, isBound, lockProfile } from './queries.ts'

type Form = z.output<typeof profileForm>
type Deps = { readonly db: Database; readonly clock: Clock; readonly fieldKey: FieldKey }

/**
 * Saves the data a person entered. Omitted, empty or masked fields stay unchanged; `version` is the one the form was filled
 * from.
 */
export function modifyProfile(deps: Deps, scope: PersonScope, form: Form, version?: number) {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const row = await lockProfile(tx, scope.personId, now)
    if (version !== undefined && version !== row.version) return refuse({ kind: 'staleVersion' })
    if (form.birthdate && !oldEnough(form.birthdate, moscowDate(now))) return refuse(tooYoung)
    const before = openProfile(deps.fieldKey, scope.personId, row)
    const passport = readPassport(before, form)
    if (!passport.ok) return passport
    const allowed = await allowInn(tx, deps, scope, before.inn, form.inn)
    if (!allowed.ok) return allowed

    const { surname, firstname, secondname = before.secondname, birthdate = before.birthdate, inn = before.inn } = form
    const after: Profile = { ...before, surname, firstname, secondname, birthdate, inn, ...passport.value }
    const changed = changedFields(before, after)
    if (changed.length > 0) await saveProfile(tx, deps, after, { anew: documentIsAnother(changed), version: row.version + 1 })
    const reply = {
      personal_complete: missingPersonal(after).length === 0,
      passport_complete: missingPassport(after).length === 0,
      version: changed.length > 0 ? row.version + 1 : row.version,
    }
    if (changed.length > 0) await record(tx, deps, scope, changed)
    const isFilled = reply.personal_complete && reply.passport_complete
    if (changed.length > 0 && isFilled) await announce(tx, deps.clock, profileFilled, { personId: scope.personId })
    return ok(reply)
  })
}

const tooYoung = {
  kind: 'invalidInput' as const,
  problem: 'Работать на платформе можно с 18 лет',
  issues: { birthdate: 'Работать на платформе можно с 18 лет' },
}

/**
 * A stored ИНН can be changed only in a session confirmed just now, and never after a signature or while bound. Probing other
 * people's ИНН one by one is rate-limited.
 */
async function allowInn(
  tx: Tx,
  deps: Deps,
  { personId, confirmedAt }: PersonScope,
  stored: PersonInn | undefined,
  told: PersonInn | undefined,
): Promise<Result<undefined, Refusal<'innFixed' | 'innBound' | 'innTaken' | 'confirmationNeeded' | 'tooOften'>>> {
  if (told === undefined || told === stored) return ok()
  if (stored !== undefined) {
    if (await hasSigned(tx, personId)) return refuse({ kind: 'innFixed' })
    if (await isBound(tx, personId, stored)) return refuse({ kind: 'innBound' })
    const since = deps.clock.now().subtract({ minutes: confirmedMinutes })
    if (!confirmedAt || Temporal.Instant.compare(confirmedAt, since) < 0) return refuse({ kind: 'confirmationNeeded' })
  }
  if (!(await innBelongsToAnother(tx, personId, told))) return ok()
  const limits = await takeFromLimits(tx, deps.clock, [{ key: `inn:person:${personId}`, count: 10, seconds: 86_400 }])
  return limits.ok ? refuse({ kind: 'innTaken' }) : limits
}

function documentIsAnother(changed: readonly ToldField[]): boolean {
  return (['doctypeid', 'paspserial', 'paspnumber'] as const).some((field) => changed.includes(field))
}

/** Stored details of the previous document do not apply to another one. */
const noDetails = { doc_issued_by_cipher: null, doc_issued_on: null, doc_division: null, doc_expires_on: null }

async function saveProfile(tx: Tx, deps: Deps, profile: Profile, { anew, version }: { anew: boolean; version: number }) {
  const sealed = (field: 'paspserial' | 'paspnumber') =>
    profile[field] === '' ? null : sealField(deps.fieldKey, profile.personId, field, profile[field])
  await tx
    .updateTable('profiles')
    .set({
      surname: profile.surname,
      firstname: profile.firstname,
      secondname: profile.secondname,
      ...(profile.secondname !== '' && { no_secondname: false }),
      birthdate: profile.birthdate ?? null,
      inn: profile.inn ?? null,
      doctypeid: profile.doctypeid ?? null,
      ...(anew && { ...noDetails, paspserial_cipher: sealed('paspserial'), paspnumber_cipher: sealed('paspnumber') }),
      version,
      updated_at: deps.clock.now(),
    })
    .where('person_id', '=', profile.personId)
    .execute()
}

async function record(tx: Tx, deps: Deps, scope: PersonScope, changed: readonly ToldField[]): Promise<void> {
  const fields = changed.map((field) => profileFieldNames[field])
  const object = { kind: 'profile' as const, id: scope.personId }
  await recordEntry(tx, deps, scope, { action: 'profileChanged', object, facts: { fields } })
}
