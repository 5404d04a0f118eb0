import type { SmsGateway, SmsReport, SmsReportFailure } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { isDelivery, isDeliveryOver, nextLook } from '../domain/delivery.ts'
import type { Reported } from '../domain/delivery.ts'
import { findSentMessage, recordDelivery } from './code-queries.ts'

/** Queries the outcome of a message with a code once; after the last query the outcome stays unknown. */
export async function watchDelivery(
  deps: { readonly db: Database; readonly clock: Clock; readonly sms: SmsGateway },
  codeId: Id<'code'>,
  run: JobRun,
): Promise<JobOutcome> {
  const message = await findSentMessage(deps.db, codeId)
  if (!message || message.provider === null || message.providerId === null) return { next: 'done' }
  if (isDeliveryOver(message.delivery)) return { next: 'done' }
  const report = await deps.sms.report({ provider: message.provider, providerId: message.providerId })
  const next = nextLook(message.sentAt, deps.clock.now())
  const told = toldBy(report, next === undefined)
  const isLast = next === undefined || isDeliveryOver(told?.state)
  await deps.db.transaction().execute(async (tx) => {
    await run.hold(tx)
    if (told && told.state !== message.delivery) await recordDelivery(tx, codeId, told, deps.clock.now())
    if (isLast) await run.finish(tx)
  })
  if (isLast) return { next: 'done' }
  return { next: 'again', at: next, why: report.ok ? 'on its way' : report.refusal.kind }
}

/** Returns the result of a query; undefined when the provider did not answer and will be queried again. */
function toldBy(report: Result<SmsReport, SmsReportFailure>, last: boolean): Reported | undefined {
  if (report.ok && !(last && isDelivery.accepted(report.value.state))) return report.value
  return last ? { state: 'unknown' } : undefined
}
