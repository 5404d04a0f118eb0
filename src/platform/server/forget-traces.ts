import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Forgets what the platform itself keeps of a person whose account is closed: answers to his requests and messages of the
 * built-in outbox. Answers what was destroyed.
 */
export async function forgetTraces(tx: Tx, personId: string, recipients: readonly string[]) {
  const answers = await tx
    .deleteFrom('idempotency_keys')
    .where(sql<boolean>`principal = ${personId} or principal like ${`${personId}@%`}`)
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
