import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce, enqueue } from '#/platform/server/jobs.ts'
import { newId } from '#/platform/server/new-id.ts'
import { formatNumber, nextNumber } from '#/platform/server/next-number.ts'
import { destructionWaitDays, mostDestroyed } from '../domain/destruction.ts'
import { describeDestruction } from './describe-destruction.ts'
import {
  countDestructionLines,
  countEnded,
  insertDestruction,
  insertDestructionLines,
  openDestruction,
  peopleOfDestruction,
} from './destruction-queries.ts'
import { destroyDocumentsJob, destructionPlanned } from './jobs.ts'
import { lockTemplates } from './template-queries.ts'

/** Decides to destroy what is beyond its term of keeping and nothing stops; each person is told how many of his documents it takes. */
export function planDestruction({ db, clock }: { readonly db: Database; readonly clock: Clock }, scope: ClientScope) {
  return db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const { orgId, personId } = scope
    const now = clock.now()
    const today = moscowDate(now)
    // Two decisions at once take turns at the row of the organization.
    await lockTemplates(tx, orgId)
    if (await openDestruction(tx, orgId)) return refuse({ kind: 'destructionRunning' })
    const { due } = await countEnded(tx, orgId, today)
    if (due === 0) return refuse({ kind: 'nothingToDestroy' })
    const startsAt = now.add({ hours: 24 * destructionWaitDays })
    const row = await insertDestruction(tx, {
      id: newId('documentDestruction', clock),
      org_id: orgId,
      number: formatNumber('У', today.year, await nextNumber(tx, orgId, 'У', today.year)),
      state: 'planned',
      asked_by: personId,
      asked_at: now,
      starts_at: startsAt,
    })
    await insertDestructionLines(tx, row, today, mostDestroyed)
    await enqueue(tx, clock, destroyDocumentsJob, { destructionId: row.id }, { key: row.id, runAt: startsAt })
    const day = moscowDate(startsAt).toString()
    for (const { person_id: whose, count } of await peopleOfDestruction(tx, row.id))
      await announce(tx, clock, destructionPlanned, { destructionId: row.id, orgId, personId: whose, count, day })
    const shown = describeDestruction(row, await countDestructionLines(tx, [row.id]))
    const object = { kind: 'document' as const, id: row.id, name: `Акт об уничтожении № ${row.number}` }
    await recordEntry(tx, { clock }, scope, { action: 'destructionPlanned', object, facts: { count: shown.total, from: day } })
    return ok(shown)
  })
}
