import { randomBytes } from 'node:crypto'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { isPartner } from '#/features/partner/domain/binding.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { certificateNames } from '../domain/tax-certificate.ts'
import type { CertificateKind } from '../domain/tax-certificate.ts'
import { certificateToView } from './certificate-queries.ts'
import { fetchCertificateJob } from './jobs.ts'
import { bindingOfPerson } from './queries.ts'

/** Certificates a person may ask for in a day. */
const ofDay = 20

/** Asks the tax service for a certificate. One already on its way is not asked for twice. */
export async function requestCertificate(
  deps: { db: Database; clock: Clock; fieldKey: FieldKey },
  scope: PersonScope,
  { kind, year }: { readonly kind: CertificateKind; readonly year: number },
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
    const id = newId('taxCertificate', deps.clock)
    const key = randomBytes(32).toString('base64')
    const added = await tx
      .insertInto('tax_certificates')
      .values({
        id,
        person_id: personId,
        kind,
        year,
        state: 'queued',
        key_cipher: sealField(deps.fieldKey, personId, `certificate:${id}`, key),
        asked_at: now,
      })
      .onConflict((conflict) => conflict.columns(['person_id', 'kind', 'year']).where('state', '=', 'queued').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!added) {
      const running = await tx
        .selectFrom('tax_certificates')
        .selectAll()
        .where('person_id', '=', personId)
        .where('kind', '=', kind)
        .where('year', '=', year)
        .orderBy('asked_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return ok(certificateToView(running))
    }
    await enqueue(tx, deps.clock, fetchCertificateJob, { certificateId: id }, { key: id })
    const object = { kind: 'certificate', id, name: `${certificateNames[kind]} за ${year} год` } as const
    await recordEntry(tx, deps, scope, { action: 'certificateAsked', object })
    return ok(certificateToView(added))
  })
}
