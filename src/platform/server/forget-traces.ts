import type { Tx } from './database.ts'
import { sqlBoolean } from './typed-sql.ts'

/**
 * Deletes the platform's own data about a person whose account is closed: stored answers to their requests and messages in the
 * built-in outbox. Returns what was deleted.
 */
export async function forgetTraces(tx: Tx, personId: string, recipients: readonly string[]) {
  const answers = await tx
    .deleteFrom('idempotency_keys')
    .where(sqlBoolean`principal = ${personId} or principal like ${`${personId}@%`}`)
    .executeTakeFirst()
  const messages =
    recipients.length === 0
      ? undefined
      : await tx
          .deleteFrom('outbox_messages')
          .where('recipient', 'in', [...recipients])
          .executeTakeFirst()
  return [
    { category: 'Ответы на запросы', table: 'idempotency_keys', count: Number(answers.numDeletedRows) },
    { category: 'Тексты сообщений', table: 'outbox_messages', count: Number(messages?.numDeletedRows ?? 0) },
  ]
}
