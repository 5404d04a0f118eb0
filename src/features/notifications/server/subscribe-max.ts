import type { JobOutcome } from '#/platform/server/worker.ts'
import type { MessageDeps } from './hand-message.ts'
import { takeMaxNews } from '../contract.ts'

/** Asks MAX to tell of its people at our address: at each start, and every hour, since MAX forgets an address that was silent for eight hours. */
export async function subscribeMax({ max, log, publicUrl, clock }: MessageDeps): Promise<JobOutcome> {
  if (!max) return { next: 'done' }
  const asked = await max.subscribe(`${publicUrl}${takeMaxNews.path}`)
  if (asked.ok) return { next: 'again', at: clock.now().add({ hours: 1 }), why: 'once an hour' }
  log.error({ party: 'MAX', reason: asked.refusal.kind }, 'MAX does not take the address of the bot: the operator must act')
  return { next: 'again', at: clock.now().add({ minutes: 10 }), why: asked.refusal.kind }
}
