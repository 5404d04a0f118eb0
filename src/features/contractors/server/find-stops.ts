import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { stopOn, stoppedStates } from '../domain/contractor-state.ts'
import type { Stop } from '../domain/contractor-state.ts'

/** Returns which of these people the organization has paused or blocked, on a Moscow date. The others are omitted. */
export async function findStops(
  reader: Reader,
  orgId: Id<'organization'>,
  personIds: readonly Id<'person'>[],
  today: Temporal.PlainDate,
): Promise<ReadonlyMap<string, Stop>> {
  if (personIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('contractors')
    .select(['person_id', 'state', 'paused_until'])
    .where('org_id', '=', orgId)
    .where(sqlBoolean`person_id = any(${personIds}::text[])`)
    .where('state', 'in', stoppedStates)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const stop = stopOn({ state: row.state, pausedUntil: row.paused_until }, today)
      return stop ? [[row.person_id, stop] as const] : []
    }),
  )
}
