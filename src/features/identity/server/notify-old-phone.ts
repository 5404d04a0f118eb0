import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { maskPhone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { phoneChangeLifecycle } from '../domain/phone-change.ts'
import { phoneMovedWords } from '../domain/code-words.ts'
import { findChange } from './phone-queries.ts'

const tries = 20
const pauseMinutes = 3

/** Notifies the old phone that the account has a new one. A message with an unknown outcome is not repeated. */
export async function notifyOldPhone(
  deps: {
    readonly db: Database
    readonly clock: Clock
    readonly sms: SmsGateway
    readonly brand: { readonly name: string; readonly phone?: string }
  },
  changeId: Id<'phoneChange'>,
  run: JobRun,
): Promise<JobOutcome> {
  const change = await findChange(deps.db, changeId)
  if (!change || !phoneChangeLifecycle.is.done(change.state)) return { next: 'done' }
  const text = phoneMovedWords(deps.brand.name, maskPhone(change.newPhone), deps.brand.phone ?? '')
  const sent = await deps.sms.send({ to: change.oldPhone, text, messageKey: `phone:${changeId}` })
  const again = !sent.ok && ['unavailable', 'limited', 'rejected'].includes(sent.refusal.kind)
  if (!again || run.attempt >= tries) return { next: 'done' }
  return { next: 'again', at: deps.clock.now().add({ minutes: pauseMinutes }), why: 'not sent' }
}
