import type { Reader } from '#/platform/server/database.ts'
import { pgType, sqlAs } from '#/platform/server/typed-sql.ts'

export type Watch = { readonly service: string; readonly silentSeconds: number; readonly uncheckedSeconds: number }

/** For the operator: how long each service has been silent and how long it has not been checked. */
export async function readWatch(reader: Reader): Promise<Watch[]> {
  return reader
    .selectFrom('service_states')
    .leftJoin('service_outages', (join) =>
      join.onRef('service_outages.service', '=', 'service_states.service').on('service_outages.ended_at', 'is', null),
    )
    .select([
      'service_states.service',
      sqlAs(pgType.double)`coalesce(extract(epoch from now() - began_at), 0)`.as('silentSeconds'),
      sqlAs(pgType.double)`extract(epoch from now() - checked_at)`.as('uncheckedSeconds'),
    ])
    .execute()
}
