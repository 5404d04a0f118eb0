import type { Id } from '#/kernel/ids.ts'
import { moscowDate, nextMoscowHour } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { isWorse } from '../domain/dependence.ts'
import { countDependence } from './count-dependence.ts'
import { uncountedOrganizations } from './dependence-queries.ts'
import { foretellDependence } from './foretell-dependence.ts'
import { dependenceRose } from './jobs.ts'

/** Moscow hour of the count: members are at work when they are told. */
const morning = 10
const portion = 200
/** Days between two counts of one organization. */
const week = 7

/**
 * Counts every organization that pays once a week, each in a transaction of its own, so what is counted stays counted. Members are told
 * of crossings that come within a month, and when the level is worse than they have heard, unless the owner has accepted it, and again when an acceptance has ended.
 */
export async function watchDependence({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<JobOutcome> {
  const now = clock.now()
  const today = moscowDate(now)
  const ids = await uncountedOrganizations(db, today, today.subtract({ days: week }), portion)
  for (const id of ids) await db.transaction().execute((tx) => countAndTell(tx, clock, id))
  if (ids.length === portion) return { next: 'again', at: now, why: 'more organizations are to be counted' }
  return { next: 'again', at: nextMoscowHour(now, morning), why: 'every morning, each organization once a week' }
}

async function countAndTell(tx: Tx, clock: Clock, orgId: Id<'organization'>): Promise<void> {
  const counted = await countDependence(tx, clock, orgId)
  const { level, people, today, heard } = counted
  await foretellDependence(tx, clock, orgId, counted)
  if (level === 'calm' || !isWorse(level, heard)) return
  await announce(tx, clock, dependenceRose, { orgId, level, people, day: today.toString() })
}
