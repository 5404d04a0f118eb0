import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { OwnTemplateKind } from '../domain/template.ts'
import { readOwnTemplate } from './read-own-template.ts'
import { editionsOf, insertEdition, lockTemplates, presentEdition, updateEdition } from './template-queries.ts'

type Typed = { readonly words: string; readonly version: number }

/** Saves the draft of a kind's next edition, or starts one. Nothing is made from a draft, so it may be wrong. */
export function saveTemplateDraft(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  kind: OwnTemplateKind,
  { words, version }: Typed,
) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    await lockTemplates(tx, scope.orgId)
    const draft = await presentEdition(tx, scope.orgId, kind, 'draft')
    if ((draft?.version ?? 0) !== version) return refuse({ kind: 'staleVersion' })
    const now = deps.clock.now()
    const author = { words, edited_by: scope.personId, updated_at: now }
    if (draft) await updateEdition(tx, draft.id, author)
    else {
      const [newest] = await editionsOf(tx, scope.orgId, kind)
      await insertEdition(tx, {
        ...author,
        id: newId('template', deps.clock),
        org_id: scope.orgId,
        kind,
        number: (newest?.number ?? 0) + 1,
        state: 'draft',
        activated_at: null,
        created_at: now,
      })
    }
    return ok(await readOwnTemplate(tx, scope, kind))
  })
}
