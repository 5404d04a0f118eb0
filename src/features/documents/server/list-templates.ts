import { ok } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { documentKindNames } from '../domain/document.ts'
import { ownTemplateKinds, templateLifecycle } from '../domain/template.ts'
import { readPlatformTemplate } from './read-platform-template.ts'
import { presentEditions } from './template-queries.ts'

/** Which template holds for each kind an organization may write for itself. */
export async function listTemplates(deps: { readonly db: Database }, scope: ClientScope) {
  const own = await presentEditions(deps.db, scope.orgId)
  const items = ownTemplateKinds.map((kind) => {
    const editions = own.filter((each) => each.kind === kind)
    const active = editions.find(({ state }) => templateLifecycle.is.active(state))
    const platform = readPlatformTemplate(kind)
    const since = active?.activated_at ? moscowDate(active.activated_at) : platform.date
    return {
      kind,
      kind_name: documentKindNames[kind],
      own: active !== undefined,
      number: active ? String(active.number) : platform.version,
      since: formatDay(since),
      has_draft: editions.some(({ state }) => templateLifecycle.is.draft(state)),
    }
  })
  return ok({ items })
}
