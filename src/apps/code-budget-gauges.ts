import { Gauge } from 'prom-client'
import type { Registry } from 'prom-client'
import { dailyBudget, usualSmsPolicy } from '#/features/identity/domain/sms-policy.ts'
import type { Database } from '#/platform/server/database.ts'
import { pgType, sqlAs } from '#/platform/server/typed-sql.ts'

/** Codes sent today next to the daily limit: an alarm is set where the first approaches the second. */
export function registerCodeBudget(registry: Registry, db: Database, dailyMessages = usualSmsPolicy.dailyMessages): void {
  const budget = new Gauge({ name: 'codes_daily_budget', help: 'Messages with codes a day may have', registers: [registry] })
  budget.set(dailyMessages)
  const sent: Gauge = new Gauge({
    name: 'codes_sent_today',
    help: 'Messages with codes asked for in this day of UTC, by all processes',
    registers: [registry],
    async collect() {
      const count = await countToday(db).catch(() => undefined)
      if (count === undefined) sent.remove()
      else sent.set(count)
    },
  })
}

async function countToday(db: Database): Promise<number> {
  const row = await db
    .selectFrom('rate_counters')
    .select('count')
    .where('key', '=', dailyBudget(usualSmsPolicy).key)
    .where('window_start', '>', sqlAs(pgType.instant)`now() - interval '1 day'`)
    .executeTakeFirst()
  return row?.count ?? 0
}
