import type * as z from 'zod/mini'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { profileForm } from '../contract.ts'
import { fieldsOfType } from '../domain/document-type.ts'
import { missingPassport, missingPersonal, oldEnough } from '../domain/profile.ts'
import { hasSigned, innBelongsToAnother, lockProfile } from './queries.ts'
import { readProfile } from './read-profile.ts'

/** Saves what the person told. Fields left out or masked stay as they are. */
export function modifyProfile(
  deps: { db: Database; clock: Clock; fieldKey: FieldKey },
  scope: PersonScope,
  form: z.output<typeof profileForm>,
) {
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const now = deps.clock.now()
    const row = await lockProfile(tx, personId, now)
    const { inn } = form

    if (form.birthdate && !oldEnough(form.birthdate, moscowDate(now))) {
      return refuse({
        kind: 'invalidInput',
        problem: 'Работать на платформе можно с 18 лет',
        issues: { birthdate: 'Работать на платформе можно с 18 лет' },
      })
    }
    const doctypeid = form.doctypeid ?? row.doctypeid ?? undefined
    const passport = readPassport(doctypeid, form)
    if (!passport.ok) return passport
    if (inn && inn !== row.inn) {
      if (await innBelongsToAnother(tx, personId, inn)) return refuse({ kind: 'innTaken' })
      if (row.inn !== null && (await hasSigned(tx, personId))) return refuse({ kind: 'innFixed' })
    }

    const sealed = (field: 'paspserial' | 'paspnumber') => {
      const value = passport.value[field]
      return value === undefined ? undefined : value === '' ? null : sealField(deps.fieldKey, personId, field, value)
    }
    await tx
      .updateTable('profiles')
      .set({
        surname: form.surname,
        firstname: form.firstname,
        secondname: form.secondname ?? '',
        birthdate: form.birthdate ?? row.birthdate,
        inn: inn ?? row.inn,
        doctypeid: doctypeid ?? null,
        paspserial_cipher: sealed('paspserial'),
        paspnumber_cipher: sealed('paspnumber'),
        version: row.version + 1,
        updated_at: now,
      })
      .where('person_id', '=', personId)
      .execute()
    const saved = await readProfile(tx, deps.fieldKey, personId)
    return ok({
      personal_complete: missingPersonal(saved).length === 0,
      passport_complete: missingPassport(saved).length === 0,
    })
  })
}

/** `undefined` leaves the stored value, an empty text removes it (a type with one field has no series). */
function readPassport(doctypeid: number | undefined, form: z.output<typeof profileForm>) {
  const fields = doctypeid === undefined ? [] : fieldsOfType(doctypeid)
  if (doctypeid !== undefined && fields.length === 0) {
    return refuse({
      kind: 'invalidInput',
      problem: 'Тип документа не подходит для НПД',
      issues: { doctypeid: 'Выберите документ из списка' },
    })
  }
  const values: { paspserial?: string; paspnumber?: string } = {}
  for (const { field, shape, label, hint } of fields) {
    const typed = field === 'paspserial' ? form.paspserial?.replaceAll(/\s/g, '') : form.paspnumber?.trim()
    if (typed === undefined || typed === '' || typed.includes('•')) continue
    if (!shape.test(typed)) {
      return refuse({ kind: 'invalidInput', problem: `${label} — ${hint}`, issues: { [field]: `${label} — ${hint}` } })
    }
    values[field] = typed
  }
  if (doctypeid !== undefined && fields.length === 1) values.paspserial = ''
  return ok(values)
}
