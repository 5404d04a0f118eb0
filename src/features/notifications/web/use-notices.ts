import { useRevalidator } from 'react-router'
import { call } from '#/platform/web/call.ts'
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
import type { Notification } from './notice-act.ts'
import type { queryOf } from './read-filters.ts'

type Action = 'read' | 'act' | 'archive' | 'restore'
type Query = ReturnType<typeof queryOf> & { readonly archived?: '1' }
type Of = Pick<Query, 'category' | 'source'> & { readonly archived_at?: string }

/** The notices of one side, page by page, and their actions. */
export function useNotices(mode: Mode, first: Page<Notification>, query: Query) {
  const pages = usePages(
    mode === 'client' ? listClientNotifications : listPersonNotifications,
    first,
    (cursor) => ({ query: { ...query, cursor } }),
    (reply) => reply,
  )
  const marks = mode === 'client' ? markClientNotifications : markPersonNotifications
  const marking = useCall(marks)
  const { revalidate } = useRevalidator()
  return { pages, pending: marking.pending, mark, markAll }

  /** Several are marked in a moment, one after another: none waits for the one before. */
  async function mark(action: Action, { id: text }: Notification): Promise<boolean> {
    const id = parseId('notification', text)
    const answer = id && (await call(marks, { body: { action, ids: [id] } }))
    if (answer?.ok) await revalidate()
    return answer?.ok === true
  }

  /** All notices of the filtered list. The answer identifies this marking, so that it can be undone. */
  async function markAll(action: Action, of: Of = {}) {
    const answer = await marking.run({ body: { action, ids: 'all', ...of } })
    return answer.ok ? answer.value : undefined
  }
}
