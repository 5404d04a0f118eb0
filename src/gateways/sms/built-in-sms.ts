import type { Phone } from '#/kernel/phone.ts'
import { ok } from '#/kernel/result.ts'
import type { SmsGateway } from './port.ts'

export type OutboxSms = {
  readonly kind: 'sms'
  readonly messageKey: string
  readonly recipient: Phone
  readonly subject: null
  readonly body: string
}

/** A message whose key is already stored is left unchanged, which makes sending idempotent. */
export type SmsOutbox = { put(message: OutboxSms): Promise<void> }

/** Stores messages in a table shown on a page; no phone receives them. Throws when the store is unavailable. */
export function builtInSms(outbox: SmsOutbox): SmsGateway {
  return {
    isBuiltIn: true,
    async send({ to, text, messageKey }) {
      await outbox.put({ kind: 'sms', messageKey, recipient: to, subject: null, body: text })
      return ok({ provider: 'outbox', providerId: messageKey, state: 'delivered' })
    },
    report: async () => ok({ state: 'delivered' }),
  }
}
