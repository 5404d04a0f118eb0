import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { onJob } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import { applyRecovery } from './apply-recovery.ts'
import * as jobs from './jobs.ts'
import { notifyOldPhone } from './notify-old-phone.ts'
import { watchDelivery } from './watch-delivery.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly sms: SmsGateway
  /** `phone`: the support phone. */
  readonly brand: { readonly name: string; readonly phone?: string }
}

export function identityHandlers(table: WorkTable, deps: Deps): void {
  onJob(table, jobs.watchDeliveryJob, ({ codeId }, run) => watchDelivery(deps, codeId, run))
  onJob(table, jobs.applyRecoveryJob, ({ changeId }, run) => applyRecovery(deps, changeId, run))
  onJob(table, jobs.notifyOldPhoneJob, ({ changeId }, run) => notifyOldPhone(deps, changeId, run))
}
