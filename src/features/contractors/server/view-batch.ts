import { countQuestions } from '#/features/partner/server/count-questions.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { aboutSoLong, batchLifecycle, secondsLeft } from '../domain/status-batch.ts'
import { countBatch, othersInLine, waitingInns } from './batch-queries.ts'
import type { BatchRecord } from './batch-queries.ts'

export type DescribeDeps = { readonly db: Database; readonly clock: Clock; readonly npdStatus: NpdStatusService }

/** The header of a list for the screen, with a forecast based on the actual queue and the channel each row uses. */
export async function viewBatch(deps: DescribeDeps, batch: BatchRecord) {
  const counts = await countBatch(deps.db, batch.id)
  return {
    id: batch.id,
    kind: batch.kind,
    name: batch.name,
    day: batch.day.toString(),
    state: batch.state,
    state_name: batchLifecycle.nameOf(batch.state),
    total: batch.total,
    ...counts,
    created_at: batch.created_at.toString(),
    finished_at: batch.finished_at?.toString() ?? null,
    forecast: counts.waiting > 0 && !batchLifecycle.is.cancelled(batch.state) ? await forecastOf(deps, batch) : null,
  }
}

async function forecastOf({ db, clock, npdStatus }: DescribeDeps, batch: BatchRecord) {
  const waiting = await waitingInns(db, batch)
  const isToday = batch.day.equals(moscowDate(clock.now()))
  const quick = waiting.filter(({ bound }) => isToday && bound).length
  const slow = waiting.length - quick
  const spacingMs = npdStatus.spacingMs ?? 0
  const [{ ahead, silentSince }, others] = await Promise.all([
    countQuestions(db, batch.kind === 'screen' ? 'screen' : 'list'),
    batch.kind === 'screen' ? 0 : othersInLine(db, batch.id, slow),
  ])
  const seconds = secondsLeft({ ahead: ahead + others, slow, quick, spacingMs })
  return {
    seconds,
    text: aboutSoLong(seconds),
    /** Requests of others that precede those of this list. */
    ahead: ahead + others,
    per_minute:
      spacingMs === 0 || slow === 0 ? null : Math.floor(60_000 / spacingMs) + (60_000 % spacingMs > spacingMs / 2 ? 1 : 0),
    silent_since: silentSince?.toString() ?? null,
  }
}
