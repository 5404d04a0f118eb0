import { pageFrom } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import * as contract from '../contract.ts'
import { markNotices } from './mark-notices.ts'
import { pageOfNotices } from './queries.ts'
import { readSettings } from './read-settings.ts'
import { saveSettings } from './save-settings.ts'

type Deps = { db: Database; clock: Clock }

const usualSize = 30

export function notificationRoutes(api: Api, deps: Deps): void {
  serve(api, contract.listPersonNotifications, async ({ scope, query }) => ok(await pageFor(deps, scope, query)))
  serve(api, contract.listClientNotifications, async ({ scope, query }) => ok(await pageFor(deps, scope, query)))
  serve(api, contract.markPersonNotifications, async ({ scope, body }) => ok({ changed: await markNotices(deps, scope, body) }))
  serve(api, contract.markClientNotifications, async ({ scope, body }) => ok({ changed: await markNotices(deps, scope, body) }))
  serve(api, contract.readNoticeSettings, async ({ scope }) => ok(await readSettings(deps.db, scope.personId)))
  serve(api, contract.saveNoticeSettings, ({ scope, body }) => saveSettings(deps, scope, body))
}

type Query = { cursor?: string | undefined; size?: number | undefined; archived?: '0' | '1' | undefined; q?: string | undefined }

async function pageFor(deps: Deps, scope: PersonScope | ClientScope, query: Query) {
  const size = query.size ?? usualSize
  const rows = await pageOfNotices(deps.db, scope, { archived: query.archived === '1', q: query.q, cursor: query.cursor }, size)
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
  return {
    items: items.map((row) => ({
      id: row.id,
      category: row.category,
      title: row.title,
      body: row.body,
      link: row.link,
      state: row.state,
      created_at: row.created_at.toString(),
    })),
    next,
  }
}
