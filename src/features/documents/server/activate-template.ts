import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { checkTemplate } from '../domain/check-template.ts'
import { documentKindNames } from '../domain/document.ts'
import { problemText } from '../domain/problem-text.ts'
import { activated, templateLifecycle } from '../domain/template.ts'
import type { OwnTemplateKind } from '../domain/template.ts'
import { readOwnTemplate } from './read-own-template.ts'
import { lockTemplates, presentEdition, updateEdition } from './template-queries.ts'

/**
 * Puts the draft in force: documents are made from it from now on. What was made before stays as it was, under the edition that it
 * remembers.
 */
export function activateTemplate(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  kind: OwnTemplateKind,
  version: number,
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    await lockTemplates(tx, scope.orgId)
    const draft = await presentEdition(tx, scope.orgId, kind, 'draft')
    if (!draft) return refuse({ kind: 'notFound' })
    if (draft.version !== version) return refuse({ kind: 'staleVersion' })
    const { problems } = checkTemplate(draft.words, kind)
    if (problems.length > 0) return refuse({ kind: 'templateUnfit', problems: problemText(problems) })
    const now = deps.clock.now()
    const before = await presentEdition(tx, scope.orgId, kind, 'active')
    if (before) await updateEdition(tx, before.id, { state: templateLifecycle.after(before.state, 'replace'), updated_at: now })
    await updateEdition(tx, draft.id, {
      state: activated(draft.state),
      activated_at: now,
      edited_by: scope.personId,
      updated_at: now,
    })
    const view = await readOwnTemplate(tx, scope, kind)
    await recordEntry(tx, deps, scope, {
      action: 'templateActivated',
      object: { kind: 'template', id: draft.id, name: documentKindNames[kind] },
      facts: { edition: draft.number, sha256: sha256Hex(draft.words) },
    })
    return ok(view)
  })
}
