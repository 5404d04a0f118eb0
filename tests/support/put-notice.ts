import { insertNotice } from '#/features/notifications/server/insert-notice.ts'
import type { Notice } from '#/features/notifications/domain/notification.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { RunningApp } from './running-app.ts'

/** Tells a person something at whatever hour the test runs: he has no quiet hours from now on. */
export async function putNotice({ databaseUrl }: RunningApp, phone: string, notice: Notice): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, 1)
  const { id: personId } = await db
    .selectFrom('persons')
    .select('id')
    .where('phone', '=', phone as never)
    .executeTakeFirstOrThrow()
  const hours = { from_hour: 0, to_hour: 0 }
  await db
    .insertInto('quiet_hours')
    .values({ person_id: personId, ...hours })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(hours))
    .execute()
  await db.transaction().execute((tx) => insertNotice(tx, systemClock, { personId }, notice))
  await close()
}
