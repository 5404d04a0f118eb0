import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Turns } from './http-status-service.ts'

const service = 'statusnpd'

/**
 * Request slots for the service, shared by every process of the installation: a database row holds the time of the next allowed
 * request. A slot taken by a process that then dies is lost and never used twice.
 */
export function databaseTurns(db: Database, clock: Clock, spacingMs: number): Turns {
  return {
    spacingMs,
    async take() {
      const now = clock.now()
      const taken = await db
        .insertInto('npd_status_turns')
        .values({ service, next_at: now.add({ milliseconds: spacingMs }) })
        .onConflict((conflict) =>
          conflict
            .column('service')
            .doUpdateSet((set) => ({ next_at: set.ref('excluded.next_at') }))
            .where('npd_status_turns.next_at', '<=', now),
        )
        .returning('service')
        .executeTakeFirst()
      if (taken) return undefined
      const turn = await db.selectFrom('npd_status_turns').select('next_at').where('service', '=', service).executeTakeFirst()
      return turn && Temporal.Instant.compare(turn.next_at, now) > 0 ? now.until(turn.next_at) : shortPause
    },
    async postpone(pause) {
      const until = clock.now().add(pause)
      await db
        .updateTable('npd_status_turns')
        .set({ next_at: until })
        .where('service', '=', service)
        .where('next_at', '<', until)
        .execute()
    },
  }
}

/** The time of the slot has just come: another process took it between the two statements. */
const shortPause = Temporal.Duration.from({ milliseconds: 50 })
