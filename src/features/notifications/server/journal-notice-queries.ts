import { parseId } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

/** Sent to the owners of the organization, or to the person whose journal it is. */
export async function noticesForBrokenJournal(
  tx: Tx,
  { ownerId, no }: { ownerId: string; no: number },
): Promise<PendingNotice[]> {
  const notice = {
    eventKey: `journal-broken:${ownerId}:${no}`,
    body: `Проверка нашла нарушение: запись № ${no}. Мы уже разбираемся. Скачайте журнал и сохраните у себя`,
  }
  const personId = parseId('person', ownerId)
  if (personId)
    return [{ notice: { ...notice, ...noticeOf('journalBroken', 'person'), link: '/person/profile?tab=security' }, personId }]
  const orgId = parseId('organization', ownerId)
  if (!orgId) return []
  const owners = await tx
    .selectFrom('members')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .execute()
  const people = owners.flatMap(({ person_id }) => person_id ?? [])
  return [{ notice: { ...notice, ...noticeOf('journalBroken', 'client'), link: '/client/profile?tab=journal' }, orgId, people }]
}
