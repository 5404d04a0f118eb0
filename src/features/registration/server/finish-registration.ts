import { continueBinding } from '#/features/partner/server/continue-binding.ts'
import { noteRegistered } from '#/features/partner/server/note-registered.ts'
import { noteTaxRefusal } from '#/features/partner/server/note-tax-refusal.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { moveRegistration } from './move-registration.ts'
import type { RegistrationChanges } from './move-registration.ts'
import type { RegistrationRow } from './queries.ts'

type Finish = {
  /** The day, when the tax service named it or it can be told for certain. */
  readonly on: Temporal.PlainDate | undefined
  readonly certificate?: string | undefined
  /** A request of the platform to be bound that was made along with the registration. */
  readonly bindRequestId?: string | undefined
  readonly changes?: RegistrationChanges
}

/** The register has changed: the person is a payer and the binding goes on, or he is none and the binding ends. */
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
  const personId = parseId('person', row.person_id)
  if (!moved.ok || !personId) return
  if (row.inn === null) return
  if (row.kind === 'unregister') return noteTaxRefusal(tx, deps, { inn: row.inn, code: 'TAXPAYER_UNREGISTERED' })
  await noteRegistered(tx, deps, row.inn)
  if (bindRequestId !== undefined) await continueBinding(tx, deps, { personId, inn: row.inn, requestId: bindRequestId })
}
