import { expect } from '@playwright/test'
import { watchUnboundJob } from '#/features/partner/server/jobs.ts'
import { systemClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'

/** Runs the quarter-hourly poll of who has unbound the platform now, and returns when it is done. */
export async function pollUnbound(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, 1)
  const due = () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', watchUnboundJob.name)
      .where((job) => job.or([job('run_at', '<=', systemClock.now()), job('lease', 'is not', null)]))
      .executeTakeFirst()
  await db.transaction().execute((tx) => enqueue(tx, systemClock, watchUnboundJob, {}, { key: 'platform' }))
  await expect.poll(due, { timeout: 90_000 }).toBeUndefined()
  await close()
}
