import { pageFrom } from '#/kernel/list-key.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import * as contract from '../contract.ts'
import { isReadThere } from '../domain/tax-notice.ts'
import { archiveYears, heldUntil } from '../domain/notification.ts'
import { askLetters } from './ask-letters.ts'
import { markNotices } from './mark-notices.ts'
import { pageOfNotices } from './queries.ts'
import type { NoticeFilters } from './queries.ts'
import { linkMax } from './link-max.ts'
import { readSettings } from './read-settings.ts'
import type { JoinedGateways } from './read-settings.ts'
import { takeMaxNews } from './take-max-news.ts'
import { unlinkMax } from './unlink-max.ts'
import { removeDevices } from './remove-devices.ts'
import { renewDevice } from './renew-device.ts'
import { saveDevice } from './save-device.ts'
import { saveSettings } from './save-settings.ts'

type Deps = { db: Database; clock: Clock } & JoinedGateways

const usualSize = 30

export function notificationRoutes(api: Api, deps: Deps): void {
  serve(api, contract.listPersonNotifications, async ({ scope, query }) => ok(await pageFor(deps, scope, query)))
  serve(api, contract.listClientNotifications, async ({ scope, query }) => ok(await pageFor(deps, scope, query)))
  serve(api, contract.markPersonNotifications, ({ scope, body }) => markNotices(deps, scope, body))
  serve(api, contract.markClientNotifications, ({ scope, body }) => markNotices(deps, scope, body))
  serve(api, contract.askTaxNotices, async ({ scope }) => ok(await askLetters(deps, scope)))
  serve(api, contract.readNoticeSettings, async ({ scope, params }) =>
    ok(await readSettings(deps.db, scope.personId, params.role, deps)),
  )
  serve(api, contract.saveNoticeSettings, ({ scope, body, params }) => saveSettings(deps, scope, body, params.role))
  serve(api, contract.saveNoticeDevice, ({ scope, body }) => saveDevice(deps, scope, body))
  serve(api, contract.renewNoticeDevice, ({ scope, body }) => renewDevice(deps, scope, body))
  serve(api, contract.removeNoticeDevices, ({ scope, body }) => removeDevices(deps, scope, body))
  serve(api, contract.linkMax, ({ scope }) => linkMax(deps, scope))
  serve(api, contract.unlinkMax, ({ scope }) => unlinkMax(deps, scope))
  serve(api, contract.takeMaxNews, ({ headers, body }) => takeMaxNews(deps, headers['x-max-bot-api-secret'], body))
}

type Query = Omit<NoticeFilters, 'archived' | 'unread'> & {
  readonly size?: number | undefined
  readonly archived?: '0' | '1' | undefined
  readonly unread?: '0' | '1' | undefined
}

async function pageFor(deps: Deps, scope: PersonScope | ClientScope, { size = usualSize, archived, unread, ...query }: Query) {
  const filters = { ...query, archived: archived === '1', unread: unread === '1' }
  const rows = await pageOfNotices(deps.db, scope, filters, size)
  const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
  const now = deps.clock.now()
  return { items: items.map((row) => viewOf(row, now, scope.sessionId)), next }
}

type Row = Awaited<ReturnType<typeof pageOfNotices>>[number]

function viewOf(row: Row, now: Temporal.Instant, sessionId: string) {
  const { priority, source, archived_at: archivedAt } = row
  const held = heldUntil({ priority, actedAt: row.acted_at, createdAt: row.created_at })
  const marked = row.mark_waiting === 'read' || row.mark_waiting === 'archived' ? ('waiting' as const) : toldOf(row)
  return {
    id: row.id,
    category: row.category,
    title: row.title,
    body: row.body,
    link: row.link,
    state: row.state,
    created_at: row.created_at.toString(),
    source,
    priority,
    mark: marked,
    from_here: row.event_key.startsWith(`session:${sessionId}:`),
    held_until: held && Temporal.Instant.compare(held, now) > 0 ? held.toString() : null,
    kept_until: archivedAt === null ? null : archivedAt.add({ hours: 24 * 365 * archiveYears }).toString(),
  }
}

/** Only marks made here and delivered there: a mark made there needs no label. */
function toldOf({ marked_at: markedAt, outside_state: outside }: Row): 'told' | 'none' {
  return markedAt !== null && isReadThere(outside) ? 'told' : 'none'
}
