import type { AnswerOf } from '#/gateways/npd/messages.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'
import { partnerStates } from '../domain/binding.ts'
import { readCursor, saveCursor } from './cursor-queries.ts'
import { moveBinding } from './move-binding.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }
type Unbound = AnswerOf<'GetNewlyUnboundTaxpayers'>['taxpayers'][number]

const cursorName = 'newly-unbound'
const everyMinutes = 15
/** Unbindings are read again from one hour back: the service may list one late, and its clock differs from ours. */
const overlapHours = 1
/** How far back the very first read goes. */
const firstHours = 24 * 30
const pageSize = 100

/** Reads who has left since the last complete read, page by page. An interrupted read is repeated from the same time. */
export async function watchUnbound(deps: Deps): Promise<JobOutcome> {
  const to = deps.clock.now()
  const last = await readCursor(deps.db, cursorName)
  const from =
    last === undefined ? to.subtract({ hours: firstHours }) : Temporal.Instant.from(last).subtract({ hours: overlapHours })
  for (let offset = 0; ; offset += pageSize) {
    const page = await deps.taxService.ask('GetNewlyUnboundTaxpayers', { from, to, limit: pageSize, offset })
    if (!page.ok) return { next: 'again', at: to.add({ minutes: 1 }), why: page.refusal.kind }
    for (const gone of page.value.taxpayers) await endBindingOf(deps, gone)
    const listed = page.value.taxpayers.length + (page.value.setAside?.length ?? 0)
    if (!page.value.hasMore || listed === 0) break
  }
  await saveCursor(deps.db, deps.clock, cursorName, to.toString())
  return { next: 'again', at: to.add({ minutes: everyMinutes }), why: 'every quarter of an hour' }
}

/** A person who bound the platform again after leaving is bound. */
async function endBindingOf({ db, clock }: Deps, { inn, unboundTime }: Unbound): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await lockingAlone(
      'bindings',
      tx.selectFrom('bindings').select(['person_id', 'bound_at']).where('inn', '=', inn).where('state', 'in', partnerStates),
    ).execute()
    for (const { person_id: personId, bound_at } of rows) {
      const isOld = bound_at !== null && Temporal.Instant.compare(bound_at, unboundTime) > 0
      if (isOld) continue
      const reasonText = 'Вы отозвали права в «Мой налог»'
      await moveBinding(tx, clock, personId, 'lost', { reasonCode: 'TAXPAYER_UNBOUND', reasonText, processedAt: unboundTime })
    }
  })
}
