import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { isPartner } from '../domain/binding.ts'
import { recordTaxRefusal } from './record-tax-refusal.ts'
import type { TaxpayerFacts } from './own-status-queries.ts'
import { bindingOf } from './queries.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }

/** Requests the tax service's data on a bound payer and stores it. Returns true when there is an answer to show. */
export async function readTaxpayer(deps: Deps, personId: Id<'person'>): Promise<boolean> {
  const row = await bindingOf(deps.db, personId)
  const inn = row?.inn
  if (!row || !isPartner(row.state) || !inn) return false
  const askedAt = deps.clock.now()
  const answer = await deps.taxService.taxpayerStatus(inn)
  if (!answer.ok) {
    const { refusal } = answer
    if (refusal.kind !== 'rejected') return false
    await deps.db.transaction().execute((tx) => recordTaxRefusal(tx, deps, { inn, code: refusal.code, askedAt }))
    return false
  }
  const { registrationTime, region, activities, registrationCertificateNumber } = answer.value
  const facts: TaxpayerFacts = {
    since: registrationTime.toString(),
    region,
    activities: await namesOf(deps.taxService, activities),
    certificate: registrationCertificateNumber ?? null,
  }
  await deps.db
    .updateTable('bindings')
    .set({ taxpayer: JSON.stringify(facts), taxpayer_at: askedAt })
    .where('person_id', '=', personId)
    .where('version', '=', row.version)
    .execute()
  return true
}

/** Activity names; an activity missing from the dictionary is shown by its number. */
async function namesOf(taxService: TaxService, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const list = await taxService.ask('GetActivitiesListV2', {})
  const names = new Map(list.ok ? list.value.activities.map(({ id, name }) => [String(id), name]) : [])
  return ids.map((id) => names.get(id) ?? `Вид деятельности № ${id}`)
}
