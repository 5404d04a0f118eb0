import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { documentKindNames } from '../domain/document.ts'
import { retired } from '../domain/template.ts'
import type { OwnTemplateKind } from '../domain/template.ts'
import { readOwnTemplate } from './read-own-template.ts'
import { lockTemplates, presentEdition, updateEdition } from './template-queries.ts'

/** Goes back to the platform's template of a kind. */
export function retireTemplate(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  kind: OwnTemplateKind,
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    await lockTemplates(tx, scope.orgId)
    const active = await presentEdition(tx, scope.orgId, kind, 'active')
    if (!active) return refuse({ kind: 'notFound' })
    await updateEdition(tx, active.id, { state: retired(active.state), updated_at: deps.clock.now() })
    const view = await readOwnTemplate(tx, scope, kind)
    await recordEntry(tx, deps, scope, {
      action: 'templateRetired',
      object: { kind: 'template', id: active.id, name: documentKindNames[kind] },
      facts: { edition: active.number },
    })
    return ok(view)
  })
}
