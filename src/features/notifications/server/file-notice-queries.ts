import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

/** A file that was sent already is not given to the other side: whoever sent it is told, for the work waits for it. */
export async function noticesForFile(tx: Tx, { fileId }: { readonly fileId: Id<'file'> }): Promise<PendingNotice[]> {
  const file = await tx
    .selectFrom('attachments')
    .select(['name', 'problem', 'place', 'about_id', 'part', 'person_id', 'org_id'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) return []
  const isClient = file.org_id !== null
  const notice = {
    eventKey: `file:${fileId}`,
    body: `«${file.name}»: ${file.problem ?? 'не подошёл'}. Другая сторона его не получит`,
    link: linkOf(file, isClient),
  } as const
  if (file.org_id !== null)
    return [{ notice: { ...notice, ...noticeOf('fileRefused', 'client') }, orgId: file.org_id, people: [file.person_id] }]
  return [{ notice: { ...notice, ...noticeOf('fileRefused', 'person') }, personId: file.person_id }]
}

function linkOf({ place, about_id: about, part }: { place: string; about_id: string; part: string | null }, isClient: boolean) {
  if (place === 'message') return `/${isClient ? 'client' : 'person'}/messages?thread=${about}`
  if (place === 'task') return `/client/tasks?open=${about}`
  const id = place === 'application' ? parseId('application', part ?? '') : about
  return `/person/tasks/${id ?? ''}${place === 'result' ? '?tab=result' : ''}`
}
