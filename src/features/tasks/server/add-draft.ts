import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { insertDraft } from './insert-draft.ts'
import type { MadeFrom } from './insert-draft.ts'
import type { TermsColumns } from './task-queries.ts'

/** Creates a draft with the next task number of the organization. */
export async function addDraft(tx: Tx, clock: Clock, scope: ClientScope, terms: TermsColumns, from: MadeFrom) {
  const allowed = await takeFromLimits(tx, clock, [{ key: `task-new:${scope.orgId}`, count: 500, seconds: 3600 }])
  if (!allowed.ok) return allowed
  const id = await insertDraft(tx, clock, scope, terms, from)
  return ok({ id, state: 'draft', version: 1 } as const)
}
