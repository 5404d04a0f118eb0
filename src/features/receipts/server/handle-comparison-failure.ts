import { recordTaxRefusal } from '#/features/partner/server/record-tax-refusal.ts'
import type { NpdFailure, StillProcessing, TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { minutesBeforeTry } from '../domain/receipt.ts'
import { finishComparison } from './finish-comparison.ts'

type Deps = { db: Database; clock: Clock; log: Log; taxService: TaxService }
type Span = { readonly from: Temporal.Instant; readonly to: Temporal.Instant }

/** Handles a failure to read a person's receipts from the tax service: retries automatically, or records why not. */
export async function handleComparisonFailure(
  deps: Deps,
  { personId, inn }: { readonly personId: Id<'person'>; readonly inn: PersonInn },
  span: Span,
  run: JobRun,
  failure: NpdFailure | StillProcessing,
): Promise<JobOutcome> {
  if (failure.kind === 'rejected' && failure.code !== 'INTERNAL_ERROR' && failure.code !== 'PARTNER_DENY') {
    await deps.db.transaction().execute((tx) => recordTaxRefusal(tx, deps, { inn, code: failure.code, askedAt: span.to }))
    if (!texts[failure.code]) deps.log.error({ personId, code: failure.code }, 'receipts not shown')
    return finishComparison(deps, personId, { ...span, problem: texts[failure.code] ?? 'ФНС не показала чеки' }, run)
  }
  if (failure.kind === 'accessDenied') deps.log.error({ reason: failure.reason }, 'the tax service does not let the platform in')
  const { since } = deps.taxService.health()
  const when = since === undefined ? '' : ` с ${formatMoment(since)}`
  await deps.db
    .updateTable('receipts')
    .set({ compare_text: `ФНС не отвечает${when}. Сверим сами, как только она ответит` })
    .where('person_id', '=', personId)
    .where('compare_asked_at', 'is not', null)
    .execute()
  return { next: 'again', at: deps.clock.now().add({ minutes: minutesBeforeTry(run.attempt) }), why: failure.kind }
}

const texts: Readonly<Record<string, string>> = {
  TAXPAYER_UNBOUND: 'Не сверено: исполнитель отвязал платформу',
  TAXPAYER_UNREGISTERED: 'Не сверено: у исполнителя нет статуса самозанятого',
  PERMISSION_NOT_GRANTED: 'Не сверено: нет права видеть чеки',
}
