import type { Reader } from '#/platform/server/database.ts'
import { sql } from 'kysely'

export type Watch = { readonly service: string; readonly silentSeconds: number; readonly uncheckedSeconds: number }

/** For the operator: how long each service has been silent, and how long nobody has looked. */
export async function readWatch(reader: Reader): Promise<Watch[]> {
  return reader
    .selectFrom('service_states')
    .leftJoin('service_outages', (join) =>
      join.onRef('service_outages.service', '=', 'service_states.service').on('service_outages.ended_at', 'is', null),
    )
    .select([
      'service_states.service',
      sql<number>`coalesce(extract(epoch from now() - began_at), 0)::float8`.as('silentSeconds'),
      sql<number>`extract(epoch from now() - checked_at)::float8`.as('uncheckedSeconds'),
    ])
    .execute()
}
