import type { JobOutcome } from '#/platform/server/worker.ts'
import { maxGreetings } from '../domain/max-link.ts'
import type { MessageDeps } from './hand-message.ts'

/** The bot answers who has started it. A greeting that did not arrive is not worth repeating: the profile says the same. */
export async function greetMax(
  { max, brand, log }: MessageDeps,
  { userId, greeting }: { readonly userId: number; readonly greeting: keyof typeof maxGreetings },
): Promise<JobOutcome> {
  const sent = await max?.send({ userId, text: maxGreetings[greeting].replaceAll('{brand}', brand.name) })
  if (sent && !sent.ok) log.info({ reason: sent.refusal.kind }, 'the bot of MAX could not answer')
  return { next: 'done' }
}
