import {
  listClientNotifications,
  listPersonNotifications,
  markClientNotifications,
  markPersonNotifications,
} from '#/features/notifications/contract.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseId } from '#/kernel/ids.ts'
import { demoContractors, demoMembers } from './demo-people.ts'
import { enter, settle } from './demo-stage.ts'
import type { Stage } from './demo-stage.ts'

const freshDays = 45

/** Someone who has used the platform for months has read and archived the old notices. */
export async function putAwayOldNotices(stage: Stage, today: Temporal.Instant): Promise<void> {
  const before = today.subtract({ hours: 24 * freshDays })
  const person = await enter(stage, demoContractors[0]?.phone ?? '', 'person')
  const own = await person.act(listPersonNotifications, { query: { size: 100 } })
  await person.act(markPersonNotifications, { body: { action: 'archive', ids: oldOf(own.items, before) } })
  const owner = await enter(stage, demoMembers[0].phone, 'client')
  const theirs = await owner.act(listClientNotifications, { query: { size: 100 } })
  await owner.act(markClientNotifications, { body: { action: 'archive', ids: oldOf(theirs.items, before) } })
  await settle(stage)
}

type Notice = {
  readonly id: string
  readonly created_at: string
  readonly held_until: string | null
}

function oldOf(items: readonly Notice[], before: Temporal.Instant): Id<'notification'>[] {
  return items
    .filter(({ created_at, held_until }) => held_until === null && Temporal.Instant.compare(created_at, before) < 0)
    .flatMap(({ id }) => parseId('notification', id) ?? [])
}
