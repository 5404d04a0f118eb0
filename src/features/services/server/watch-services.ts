import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { isService, services } from '../domain/service.ts'
import type { Service, ServiceState } from '../domain/service.ts'
import { tellAfter } from '../domain/silence.ts'
import { outageLasts, outageOver } from './jobs.ts'
import { outagesToTell } from './outage-queries.ts'
import { sightOf } from './sight-queries.ts'

/** A lightweight probe that only shows whether the service answers; the prober records the outcome in the shared state. */
export type Probes = Readonly<Record<Service, () => Promise<unknown>>>

export type WatchDeps = { readonly db: Database; readonly clock: Clock; readonly probes: Probes }

/** A service not called for this long is probed. */
const idleSeconds = { taxService: 60, npdStatus: 300, bank: 60, sms: 300, mail: 300 } as const satisfies Record<Service, number>
/** A doubtful service is probed sooner, so its state is known within half a minute; a silent one waits for its trial. */
const pace = { answering: 15, failing: 5, silent: 15 } as const satisfies Record<ServiceState, number>
/** The public status service allows two requests per minute, and user requests take precedence. */
const rare = 60

export async function watchServices(deps: WatchDeps): Promise<JobOutcome> {
  const { db, clock } = deps
  await Promise.all(services.map((service) => askIfIdle(deps, service)))
  await db.transaction().execute((tx) => tellOutages(tx, clock))
  const seen = await Promise.all(services.map((service) => sightOf(db, service)))
  const seconds = Math.min(...seen.map((sight) => pace[sight?.state ?? 'answering']))
  return { next: 'again', at: clock.now().add({ seconds }), why: 'watching' }
}

async function askIfIdle({ db, clock, probes }: WatchDeps, service: Service): Promise<void> {
  const sight = await sightOf(db, service)
  const unseen = sight?.checkedAt.until(clock.now()).total('seconds') ?? Number.POSITIVE_INFINITY
  if (unseen >= patienceWith(service, sight?.state ?? 'answering')) await probes[service]()
}

/** One second less than the interval; otherwise a check that runs slightly early would wait for the next run. */
function patienceWith(service: Service, state: ServiceState): number {
  if (isService.answering(state)) return idleSeconds[service]
  return (service === 'npdStatus' ? rare : pace[state]) - 1
}

/** Announces each outage once when it lasts and once when it is over. */
async function tellOutages(tx: Tx, clock: Clock): Promise<void> {
  const now = clock.now()
  for (const { id, ended_at: endedAt } of await outagesToTell(tx, now.subtract(tellAfter.lasts), now.subtract(tellAfter.over))) {
    const told = endedAt === null ? { told_at: now } : { end_told_at: now }
    await tx.updateTable('service_outages').set(told).where('id', '=', id).execute()
    await announce(tx, clock, endedAt === null ? outageLasts : outageOver, { outageId: outageIdOf(id) })
  }
}

function outageIdOf(text: string): Id<'outage'> {
  const id = parseId('outage', text)
  if (!id) throw new Error(`Not an id of an outage: ${text}`)
  return id
}
