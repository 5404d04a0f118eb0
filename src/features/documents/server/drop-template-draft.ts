import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { OwnTemplateKind } from '../domain/template.ts'
import { readOwnTemplate } from './read-own-template.ts'
import { deleteEdition, lockTemplates, presentEdition } from './template-queries.ts'

/** Throws the draft away: nothing was ever made from it. */
export function dropTemplateDraft(deps: { readonly db: Database }, scope: ClientScope, kind: OwnTemplateKind) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    await lockTemplates(tx, scope.orgId)
    const draft = await presentEdition(tx, scope.orgId, kind, 'draft')
    if (!draft) return refuse({ kind: 'notFound' })
    await deleteEdition(tx, draft.id)
    return ok(await readOwnTemplate(tx, scope, kind))
  })
}
