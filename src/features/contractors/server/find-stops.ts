import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { stopOn } from '../domain/contractor-state.ts'
import type { Stop } from '../domain/contractor-state.ts'

/** Whom of these people the organisation has paused or blocked, on a Moscow day. The others are not in the answer. */
export async function findStops(
  reader: Reader,
  orgId: Id<'organization'>,
  personIds: readonly string[],
  today: Temporal.PlainDate,
): Promise<ReadonlyMap<string, Stop>> {
  if (personIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('contractors')
    .select(['person_id', 'state', 'paused_until'])
    .where('org_id', '=', orgId)
    .where('person_id', 'in', personIds)
    .where('state', 'in', ['paused', 'blocked'])
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const stop = stopOn({ state: row.state, pausedUntil: row.paused_until }, today)
      return stop ? [[row.person_id, stop] as const] : []
    }),
  )
}
