import { registerPlatformJob } from '#/features/partner/server/jobs.ts'
import type { Config } from '#/platform/server/config.ts'
import type { Database } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { PdfPool } from '#/platform/server/pdf/pdf-pool.ts'
import { assemble } from '../assemble.ts'
import { openGateways } from '../open-gateways.ts'
import { loadDemoBanks } from './demo-banks.ts'
import { addDemoOutages } from './demo-outages.ts'
import { demoClock } from './demo-clock.ts'
import { playDemo } from './play-demo.ts'

const fact = 'demo'

/**
 * Plays the demonstration once for an installation, before it accepts requests. An installation that already has people is left
 * alone.
 */
export async function seedDemo(parts: {
  config: Config
  db: Database
  log: Log
  pdf: PdfPool
  today: Temporal.Instant
  onBegin(): void
}): Promise<boolean> {
  const { config, db, log, pdf, today } = parts
  const known = await db.selectFrom('installation_facts').select('value').where('name', '=', fact).executeTakeFirst()
  const somebody = await db.selectFrom('persons').select('id').limit(1).executeTakeFirst()
  if (known || somebody) return false
  parts.onBegin()
  const clock = demoClock(today.subtract({ hours: 24 * 125 }))
  const gateways = await openGateways(config, db, clock, 'quick')
  try {
    const { api, table } = assemble({ config, db, clock, log, gateways, pdf, checkReplies: false })
    await db.transaction().execute((tx) => enqueue(tx, clock, registerPlatformJob, {}, { key: 'platform' }))
    await loadDemoBanks({ db, clock })
    await playDemo({ api, table, db, clock, log, simulatorUrl: gateways.myTaxUrl }, today)
  } finally {
    await gateways.close()
  }
  await addDemoOutages(db, clock, today)
  await db.deleteFrom('rate_counters').execute()
  await db
    .insertInto('installation_facts')
    .values({ name: fact, value: JSON.stringify({ at: today.toString() }) })
    .execute()
  return true
}
