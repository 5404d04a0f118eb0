import type { Sms, SmsGateway } from '#/gateways/sms/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'

const triesMax = 10

/** Hands one invitation to the SMS service: again later, or what the customer is to know of it. A message that may have arrived is not sent again. */
export async function deliverInvitation(
  deps: { readonly clock: Clock; readonly sms: SmsGateway },
  message: Sms,
  run: JobRun,
): Promise<{ readonly again: JobOutcome } | { readonly smsState: 'sent' | 'failed' }> {
  const sent = await deps.sms.send(message)
  const isLater = !sent.ok && (sent.refusal.kind === 'unavailable' || sent.refusal.kind === 'limited') && run.attempt < triesMax
  if (isLater) return { again: { next: 'again', at: deps.clock.now().add({ minutes: 5 }), why: 'the SMS did not go' } }
  const perhaps = sent.ok || sent.refusal.kind === 'unknownOutcome' || sent.refusal.kind === 'garbage'
  return { smsState: perhaps ? 'sent' : 'failed' }
}
