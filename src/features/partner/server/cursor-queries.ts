import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'

/** Position at which reading of a tax service list stopped. */
export async function readCursor(reader: Reader, name: string): Promise<string | undefined> {
  const row = await reader.selectFrom('tax_cursors').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function saveCursor(reader: Reader, clock: Clock, name: string, value: string): Promise<void> {
  await reader
    .insertInto('tax_cursors')
    .values({ name, value, updated_at: clock.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: clock.now() }))
    .execute()
}
