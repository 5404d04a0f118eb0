import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { ToldNotice } from '../domain/notice-kinds.ts'
import { insertNotice } from './insert-notice.ts'
import type { Addressee } from './insert-notice.ts'
import { sentNotices } from './sent-notices.ts'
import type { SentNotice } from './sent-notices.ts'

/** Creates a notice of the table of kinds for one person, once. */
export async function addNotice(tx: Tx, clock: Clock, to: Addressee, notice: ToldNotice): Promise<void> {
  const isNew = await insertNotice(tx, clock, to, notice)
  if (isNew) sentNotices.publish({ kind: notice.kind, side: notice.side } satisfies SentNotice)
}
