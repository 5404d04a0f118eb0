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

/** A letter of a key already stored is left as it is: that is what makes sending idempotent. */
export type MailOutbox = { put(message: OutboxLetter): Promise<void> }

/** Letters land in a table and are read on a page; no one receives them. A dead store is thrown. */
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
