import { refuse, ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { isPartner } from '#/features/partner/domain/binding.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { enqueueFetch } from './enqueue-fetch.ts'
import { bindingOfPerson } from './queries.ts'

/** The name of the permission in «Мой налог». */
const seeTaxes = 'Видеть начисления и долги'

/** Requests fresh data when the person opens the tax screen, at most once a minute. */
export async function refreshTaxes(deps: { db: Database; clock: Clock }, { personId }: PersonScope) {
  const binding = await bindingOfPerson(deps.db, personId)
  if (!isPartner(binding?.state)) return refuse({ kind: 'notBound' })
  if (!binding?.rights_granted.includes('PAYMENT_INFORMATION')) return refuse({ kind: 'rightMissing', right: seeTaxes })
  const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `taxes-refresh:${personId}`, count: 1, seconds: 60 }])
  if (!allowed.ok) return allowed
  await deps.db.transaction().execute((tx) => enqueueFetch(tx, deps.clock, personId))
  return ok({ fetching: true })
}
