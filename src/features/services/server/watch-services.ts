import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { services } from '../domain/service.ts'
import type { Service } from '../domain/service.ts'
import { tellAfter } from '../domain/silence.ts'
import { outageLasts, outageOver } from './jobs.ts'
import { outagesToTell } from './outage-queries.ts'
import { sightOf } from './sight-queries.ts'

/** A light question to a service whose only worth is its answer; who asks tells the memory what came of it. */
export type Probes = Readonly<Record<Service, () => Promise<unknown>>>

export type WatchDeps = { readonly db: Database; readonly clock: Clock; readonly probes: Probes }

const everySeconds = 15
/** Nobody has called for so long: time to ask. */
const idleSeconds = { taxService: 60, npdStatus: 300, bank: 60, sms: 300, mail: 300 } as const satisfies Record<Service, number>

/** A service in doubt is asked each time; the one that allows two questions a minute, less often. */
const doubtSeconds: Readonly<Partial<Record<Service, number>>> = { npdStatus: 60 }

export async function watchServices(deps: WatchDeps): Promise<JobOutcome> {
  await Promise.all(services.map((service) => askIfIdle(deps, service)))
  await deps.db.transaction().execute((tx) => tellOutages(tx, deps.clock))
  return { next: 'again', at: deps.clock.now().add({ seconds: everySeconds }), why: 'watching' }
}

async function askIfIdle({ db, clock, probes }: WatchDeps, service: Service): Promise<void> {
  const sight = await sightOf(db, service)
  const patience = sight?.state === 'answering' ? idleSeconds[service] : (doubtSeconds[service] ?? everySeconds) - 1
  if (sight && sight.checkedAt.until(clock.now()).total('seconds') < patience) return
  await probes[service]()
}

/** Each outage is told once: that it lasts, and that it is over. */
async function tellOutages(tx: Tx, clock: Clock): Promise<void> {
  const now = clock.now()
  for (const { id, ended_at: endedAt } of await outagesToTell(tx, now.subtract(tellAfter.lasts), now.subtract(tellAfter.over))) {
    const told = endedAt === null ? { told_at: now } : { end_told_at: now }
    await tx.updateTable('service_outages').set(told).where('id', '=', id).execute()
    await announce(tx, clock, endedAt === null ? outageLasts : outageOver, { outage_id: outageIdOf(id) })
  }
}

function outageIdOf(text: string): Id<'outage'> {
  const id = parseId('outage', text)
  if (!id) throw new Error(`Not an id of an outage: ${text}`)
  return id
}
