import { continueBinding } from '#/features/partner/server/continue-binding.ts'
import { recordRegistered } from '#/features/partner/server/record-registered.ts'
import { recordTaxRefusal } from '#/features/partner/server/record-tax-refusal.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { moveRegistration } from './move-registration.ts'
import type { RegistrationChanges } from './move-registration.ts'
import type { RegistrationRow } from './queries.ts'

type Finish = {
  /** The day, when the tax service named it or it is known for certain. */
  readonly on: Temporal.PlainDate | undefined
  readonly certificate?: string | undefined
  /** The platform's binding request made together with the registration. */
  readonly bindRequestId?: string | undefined
  readonly changes?: RegistrationChanges
}

/**
 * Applies a change of the tax register: the person became a payer and the binding continues, or is no longer a payer and the
 * binding ends.
 */
export async function finishRegistration(
  tx: Tx,
  deps: { readonly clock: Clock },
  row: RegistrationRow,
  { on, certificate, bindRequestId, changes }: Finish,
): Promise<void> {
  const day = on ?? null
  const dates = row.kind === 'register' ? { registered_on: day } : { unregistered_on: day }
  const moved = await moveRegistration(tx, deps, row, {
    action: 'confirm',
    by: 'system',
    changes: { ...changes, ...dates, certificate_number: certificate ?? null, next_check_at: null, silent_since: null },
  })
  const { person_id: personId } = row
  if (!moved.ok) return
  if (row.inn === null) return
  if (row.kind === 'unregister') return recordTaxRefusal(tx, deps, { inn: row.inn, code: 'TAXPAYER_UNREGISTERED' })
  await recordRegistered(tx, deps, row.inn)
  if (bindRequestId !== undefined) await continueBinding(tx, deps, { personId, inn: row.inn, requestId: bindRequestId })
}
