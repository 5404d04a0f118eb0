import { sql } from 'kysely'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { destroySilentDevices } from './device-queries.ts'
import { archiveAfterDays, archiveYears, holdDays } from '../domain/notification.ts'

/** Notices of one statement: the row and its indexes are about four kilobytes of log of the database. */
const portion = 1000

/** Portions of one run; the rest follow a second later. What is archived leaves the index it is found by: that is the place. */
const portionsOfRun = 20

/** Archives the platform's notices after half a year; the archive is kept three years. Browsers of ended sessions go. */
export async function tidyNotices(deps: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = deps.clock.now()
  const daysAgo = (days: number) => now.subtract({ hours: 24 * days }).toString()
  const archive = () => archiveBefore(deps.db, now.toString(), daysAgo(Math.max(archiveAfterDays, holdDays)))
  const destroy = () => destroyBefore(deps.db, daysAgo(365 * archiveYears))
  await destroySilentDevices(deps.db)
  const isDone = (await inPortions(archive)) && (await inPortions(destroy))
  return isDone
    ? { next: 'again', at: now.add({ hours: 24 }), why: 'once a day' }
    : { next: 'again', at: now.add({ seconds: 1 }), why: 'more notices' }
}

/** Returns whether nothing was left. */
async function inPortions(work: () => Promise<number>): Promise<boolean> {
  for (let done = 0; done < portionsOfRun; done += 1) if ((await work()) < portion) return true
  return false
}

async function archiveBefore(db: Database, now: string, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set state = 'archived', archived_at = ${now}::timestamptz, read_at = coalesce(read_at, ${now}::timestamptz)
    where id = any(array(select id from notifications
      where source = 'platform' and state <> 'archived' and created_at < ${before}::timestamptz
      order by created_at limit ${portion} for update skip locked))`.execute(db)
  return Number(numAffectedRows)
}

async function destroyBefore(db: Database, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notifications where id = any(array(select id from notifications
      where state = 'archived' and archived_at < ${before}::timestamptz and created_at < ${before}::timestamptz
      order by archived_at limit ${portion} for update skip locked))`.execute(db)
  return Number(numAffectedRows)
}
