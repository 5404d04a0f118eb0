import { useCall } from '#/platform/web/use-call.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import type { Page } from '#/platform/web/use-pages.ts'
import {
  listClientNotifications,
  listPersonNotifications,
  markClientNotifications,
  markPersonNotifications,
} from '../contract.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import type { Notification } from './notice-days.tsx'

type Action = 'read' | 'archive' | 'restore'

/** The notices of one side, page after page, and what can be done with them. */
export function useNotices(mode: Mode, first: Page<Notification>, query: { readonly archived?: '1'; readonly q?: string }) {
  const pages = usePages(
    mode === 'client' ? listClientNotifications : listPersonNotifications,
    first,
    (cursor) => ({ query: { ...query, cursor } }),
    (reply) => reply,
  )
  const marking = useCall(mode === 'client' ? markClientNotifications : markPersonNotifications)
  return { pages, pending: marking.pending, mark }

  async function mark(action: Action, which: 'all' | Notification): Promise<boolean> {
    const id = which === 'all' ? undefined : parseId('notification', which.id)
    if (which !== 'all' && id === undefined) return false
    const answer = await marking.run({ body: { action, ids: id === undefined ? 'all' : [id] } })
    return answer.ok
  }
}
