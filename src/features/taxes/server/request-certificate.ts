import { randomBytes } from 'node:crypto'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { isPartner } from '#/features/partner/domain/binding.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { certificateNames } from '../domain/tax-certificate.ts'
import type { CertificateKind } from '../domain/tax-certificate.ts'
import { certificateToView } from './certificate-queries.ts'
import { fetchCertificateJob } from './jobs.ts'
import { bindingOfPerson } from './queries.ts'

/** Maximum number of certificates a person may request per day. */
const ofDay = 20

type Wanted = { readonly kind: CertificateKind; readonly year: number }

/** Requests a certificate from the tax service. A certificate already in progress is not requested twice. */
export async function requestCertificate(
  deps: { db: Database; clock: Clock; fieldKey: FieldKey },
  scope: PersonScope,
  { kind, year }: Wanted,
) {
  const { personId } = scope
  const now = deps.clock.now()
  if (year > moscowDate(now).year) return refuse({ kind: 'invalidInput', problem: 'этот год ещё не начался' })
  const binding = await bindingOfPerson(deps.db, personId)
  if (!binding || !isPartner(binding.state)) return refuse({ kind: 'notBound' })
  if (kind === 'income' && !binding.rights_granted.includes('INCOME_SUMMARY'))
    return refuse({ kind: 'rightMissing', right: 'Видеть сумму дохода' })
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `certificates:${personId}`, count: ofDay, seconds: 86_400 }])
  if (!allowed.ok) return allowed
  return deps.db.transaction().execute(async (tx) => {
    const added = await insertCertificate(tx, deps, personId, { kind, year })
    if (!added) return ok(certificateToView(await runningCertificate(tx, personId, { kind, year })))
    const id = added.id
    await enqueue(tx, deps.clock, fetchCertificateJob, { certificateId: id }, { key: id })
    const object = { kind: 'certificate', id, name: `${certificateNames[kind]} за ${year} год` } as const
    await recordEntry(tx, deps, scope, { action: 'certificateAsked', object })
    return ok(certificateToView(added))
  })
}

/**
 * Returns undefined when the same certificate is already in progress. The predicate of the partial index is written as a
 * literal: a parameter would not match it.
 */
async function insertCertificate(
  tx: Tx,
  deps: { readonly clock: Clock; readonly fieldKey: FieldKey },
  personId: Id<'person'>,
  { kind, year }: Wanted,
) {
  const id = newId('taxCertificate', deps.clock)
  const key = sealField(deps.fieldKey, personId, `certificate:${id}`, randomBytes(32).toString('base64'))
  const added = await tx
    .insertInto('tax_certificates')
    .values({ id, person_id: personId, kind, year, state: 'queued', key_cipher: key, asked_at: deps.clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'kind', 'year'])
        .where(sqlBoolean`state = 'queued'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  return added && { ...added, id }
}

function runningCertificate(tx: Tx, personId: Id<'person'>, { kind, year }: Wanted) {
  return tx
    .selectFrom('tax_certificates')
    .selectAll()
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('year', '=', year)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
