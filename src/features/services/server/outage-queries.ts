import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'

/** More outages in 90 days would be indistinguishable on the chart. */
const mostOutages = 300

export function sights(reader: Reader) {
  return reader.selectFrom('service_states').select(['service', 'state', 'since', 'checked_at', 'watched_from']).execute()
}

/** Returns outages that overlap the time since `from`, newest first. */
export function outagesSince(reader: Reader, from: Temporal.Instant) {
  return reader
    .selectFrom('service_outages')
    .select(['service', 'began_at', 'ended_at'])
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', from)]))
    .orderBy('began_at', 'desc')
    .limit(mostOutages)
    .execute()
}

/** Returns ongoing unannounced outages that began before `lasting`, and announced ones that ended before `over`. */
export function outagesToTell(tx: Tx, lasting: Temporal.Instant, over: Temporal.Instant) {
  return lockingAlone(
    'service_outages',
    tx
      .selectFrom('service_outages')
      .select(['id', 'ended_at'])
      .where((where) =>
        where.or([
          where.and([where('ended_at', 'is', null), where('told_at', 'is', null), where('began_at', '<=', lasting)]),
          where.and([where('ended_at', '<=', over), where('told_at', 'is not', null), where('end_told_at', 'is', null)]),
        ]),
      ),
  ).execute()
}
