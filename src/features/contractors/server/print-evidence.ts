import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { renderEvidence } from './render-evidence.ts'
import type { RenderEvidenceDeps } from './render-evidence.ts'

export type EvidenceDeps = RenderEvidenceDeps & { readonly clock: Clock }

/** Prints «Справка о проверке» for the organization that requested the check or paid on it. */
export async function printEvidence(deps: EvidenceDeps, scope: ClientScope, id: Id<'statusCheck'>) {
  const allowed = await takeFromLimits(deps.db, deps.clock, [
    { key: `status-evidence:${scope.personId}`, count: 60, seconds: 600 },
  ])
  if (!allowed.ok) return allowed
  const rendered = await renderEvidence(deps, scope, id)
  if (!rendered) return refuse({ kind: 'notFound' })
  return ok({ bytes: rendered.bytes, type: 'application/pdf', name: `Справка о проверке ${rendered.inn}.pdf` })
}
