import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { paperSendsOfDay } from '../domain/own-paper.ts'
import { offerDocuments } from './offer-documents.ts'
import type { OfferDeps } from './offer-documents.ts'
import { touchPaper } from './own-paper-queries.ts'

/** Has an own paper signed with each of these people; sent again it makes nothing twice. */
export async function sendPaper(deps: OfferDeps, scope: ClientScope, paperId: Id<'ownPaper'>, ids: readonly Id<'contractor'>[]) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const row = await touchPaper(deps.db, scope.orgId, paperId, deps.clock.now())
  if (!row) return refuse({ kind: 'notFound' })
  const limit = { key: `own-papers-sent:${scope.orgId}`, ...paperSendsOfDay }
  const allowed = await takeFromLimits(deps.db, deps.clock, [limit])
  if (!allowed.ok) return allowed
  const paper = { title: row.title, fileName: row.file_name, pages: row.pages, sha256: row.sha256 }
  return offerDocuments(deps, scope, ids, (place) => ({ ...place, kind: 'own', paperId, facts: { paper } }))
}
