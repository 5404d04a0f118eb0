import type { Clock } from '#/kernel/time.ts'
import type { Database } from './database.ts'
import { newId } from './new-id.ts'

export type OutboxMessage = {
  readonly kind: 'sms' | 'mail'
  readonly messageKey: string
  readonly recipient: string
  readonly subject: string | null
  readonly body: string
}

/** The table behind the built-in SMS and mail gateways. A key already stored keeps the first message unchanged. */
export function messageOutbox(db: Database, clock: Clock): { put(message: OutboxMessage): Promise<void> } {
  return {
    async put({ kind, messageKey, recipient, subject, body }) {
      await db
        .insertInto('outbox_messages')
        .values({ id: newId('message', clock), message_key: messageKey, kind, recipient, subject, body, created_at: clock.now() })
        .onConflict((conflict) => conflict.column('message_key').doNothing())
        .execute()
    },
  }
}

/** Newest first; with a recipient, only theirs. */
export function readOutbox(db: Database, recipient: string | undefined, size = 100) {
  const messages = db.selectFrom('outbox_messages').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(size)
  return (recipient === undefined ? messages : messages.where('recipient', '=', recipient)).execute()
}
