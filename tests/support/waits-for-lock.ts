import assert from 'node:assert/strict'
import type pg from 'pg'

/** Until a session of this database waits for a lock of another. */
export async function waitsForLock(house: { readonly pool: pg.Pool }): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const { rowCount } = await house.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if ((rowCount ?? 0) > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.fail('nobody waits')
}
