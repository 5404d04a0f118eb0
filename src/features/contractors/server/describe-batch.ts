import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { findBatch } from './batch-queries.ts'
import { viewBatch } from './view-batch.ts'
import type { DescribeDeps } from './view-batch.ts'

/** Returns one list of the organization; a list of another organization is not found. */
export async function describeBatch(deps: DescribeDeps, scope: ClientScope, id: Id<'statusBatch'>) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const batch = await findBatch(deps.db, scope, id)
  return batch ? ok(await viewBatch(deps, batch)) : refuse({ kind: 'notFound' })
}
