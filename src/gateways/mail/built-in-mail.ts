import { ok, refuse } from '#/kernel/result.ts'
import { malformedField } from './malformed-field.ts'
import type { MailGateway } from './port.ts'

export type OutboxLetter = {
  readonly kind: 'mail'
  readonly messageKey: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

/** An email whose key is already stored is left unchanged; this makes sending idempotent. */
export type MailOutbox = { put(message: OutboxLetter): Promise<void> }

/** Stores emails in a table and shows them on a page; no one receives them. Throws when the store fails. */
export function builtInMail(outbox: MailOutbox): MailGateway {
  return {
    isBuiltIn: true,
    async send(letter) {
      const field = malformedField(letter)
      if (field) return refuse({ kind: 'malformed', field })
      const { to, subject, text, messageKey } = letter
      await outbox.put({ kind: 'mail', messageKey, recipient: to, subject, body: text })
      return ok({ providerId: messageKey, state: 'delivered' })
    },
  }
}
