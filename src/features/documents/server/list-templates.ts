import { ok } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { documentKindNames } from '../domain/document.ts'
import { isRenewableKind } from '../domain/renewal.ts'
import { ownTemplateKinds, templateLifecycle } from '../domain/template.ts'
import type { OwnTemplateKind } from '../domain/template.ts'
import { readPlatformTemplate } from './read-platform-template.ts'
import { countByEdition } from './renewal-queries.ts'
import { presentEditions } from './template-queries.ts'

/** Which template holds for each kind an organization may write for itself, and how much was signed under older editions of it. */
export async function listTemplates(deps: { readonly db: Database }, scope: ClientScope) {
  const own = await presentEditions(deps.db, scope.orgId)
  const items = await Promise.all(
    ownTemplateKinds.map(async (kind) => {
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
        outdated: await countOutdated(deps, scope, kind, active?.id ?? platform.edition),
      }
    }),
  )
  return ok({ items })
}

async function countOutdated(
  deps: { readonly db: Database },
  { orgId, branchIds }: ClientScope,
  kind: OwnTemplateKind,
  edition: string,
): Promise<number | null> {
  if (!isRenewableKind(kind) || branchIds.length > 0) return null
  const editions = await countByEdition(deps.db, orgId, kind)
  return editions.filter(({ template }) => template !== edition).reduce((all, { count }) => all + count, 0)
}
