import { isPartner, rightTexts } from '#/features/partner/domain/binding.ts'
import type { OptionalRight } from '#/features/partner/domain/binding.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { bindingOfPerson } from './queries.ts'

type Wanted = {
  readonly limit: string
  /** Without it the tax service would refuse. */
  readonly right: OptionalRight
  readonly enqueue: (tx: Tx) => Promise<void>
}

/** Requests fresh data of the tax service when the person opens their screen, at most once a minute. */
export async function requestFreshData(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { personId }: PersonScope,
  { limit, right, enqueue }: Wanted,
) {
  const binding = await bindingOfPerson(db, personId)
  if (!isPartner(binding?.state)) return refuse({ kind: 'notBound' })
  if (!binding?.rights_granted.includes(right)) return refuse({ kind: 'rightMissing', right: rightTexts[right].name })
  const allowed = await takeFromLimits(db, clock, [{ key: `${limit}:${personId}`, count: 1, seconds: 60 }])
  if (!allowed.ok) return allowed
  await db.transaction().execute(enqueue)
  return ok({ fetching: true })
}
