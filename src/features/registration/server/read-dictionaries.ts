import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly taxService: TaxService }
type Read = { readonly name: 'regions' | 'activities' | 'rejections'; readonly items: readonly object[] }

/**
 * Reads the tax service's lists once a day. While the service is silent the previous lists are used, and the request is
 * repeated in ten minutes.
 */
export async function readDictionaries({ db, clock, taxService }: Deps, run: JobRun): Promise<JobOutcome> {
  const requestTime = taxService.requestTime()
  const [regions, activities, rejections] = [
    await taxService.ask('GetRegionsList', { requestTime }),
    await taxService.ask('GetActivitiesListV2', { requestTime }),
    await taxService.ask('GetRejectionReasonsList', { requestTime }),
  ]
  const read: Read[] = []
  // A list of which nothing could be read does not replace the previous one.
  if (regions.ok && regions.value.regions.length > 0) read.push({ name: 'regions', items: regions.value.regions })
  if (activities.ok && activities.value.activities.length > 0) {
    const living = activities.value.activities.filter(({ isActive }) => isActive)
    const items = living.map(({ id, name, parentId }) => ({
      id: String(id),
      name,
      parent_id: parentId === undefined ? null : String(parentId),
    }))
    read.push({ name: 'activities', items })
  }
  if (rejections.ok && rejections.value.codes.length > 0) read.push({ name: 'rejections', items: rejections.value.codes })
  await db.transaction().execute(async (tx) => {
    for (const { name, items } of read) {
      const values = { items: JSON.stringify(items), read_at: clock.now() }
      await tx
        .insertInto('npd_dictionaries')
        .values({ name, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute()
    }
    await run.hold(tx)
  })
  const isWhole = read.length === 3
  // Right after the first start the platform may not be registered at the tax service yet.
  const pause = run.attempt < 10 ? { seconds: 5 } : { minutes: 10 }
  return { next: 'again', at: clock.now().add(isWhole ? { hours: 24 } : pause), why: isWhole ? 'daily' : 'silent' }
}
