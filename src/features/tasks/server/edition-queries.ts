import * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { boundStates, confirmingStates } from '../domain/terms-edition.ts'
import { hasApplicationIn } from './application-queries.ts'
import type { ToldTerms } from '../domain/told-terms.ts'

const told: z.ZodMiniType<ToldTerms> = z.record(z.string(), z.string())

/** The terms an applicant has agreed to; undefined while that edition is in force. */
export async function replacedTerms(reader: Reader, taskId: Id<'task'>, edition: number): Promise<ToldTerms | undefined> {
  const row = await reader
    .selectFrom('task_editions')
    .select('terms')
    .where('task_id', '=', taskId)
    .where('edition', '=', edition)
    .executeTakeFirst()
  return row && told.parse(row.terms)
}

/** Somebody draws the contract of the work up, or has it. */
export function hasBound(reader: Reader, taskId: Id<'task'>): Promise<boolean> {
  return hasApplicationIn(reader, taskId, boundStates)
}

/** Whoever has applied is to agree to the newest edition by this moment. Answers their applications. */
export async function askToConfirm(tx: Tx, taskId: Id<'task'>, confirmBy: Temporal.Instant): Promise<Id<'application'>[]> {
  const rows = await tx
    .updateTable('task_applications')
    .set((column) => ({ confirm_by: confirmBy, version: column('version', '+', 1) }))
    .where('task_id', '=', taskId)
    .where('state', 'in', [...confirmingStates])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Applications of a task whose time to agree to its newest edition is over. */
export async function unconfirmedOf(tx: Tx, taskId: Id<'task'>, now: Temporal.Instant): Promise<Id<'application'>[]> {
  const rows = await tx
    .selectFrom('task_applications')
    .select('id')
    .where('task_id', '=', taskId)
    .where('confirm_by', '<=', now)
    .where('state', 'in', [...confirmingStates])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Until when somebody may still agree to the newest edition of a task; undefined when nobody is asked. */
export async function lastConfirmation(reader: Reader, taskId: Id<'task'>, now: Temporal.Instant) {
  const row = await reader
    .selectFrom('task_applications')
    .select('confirm_by')
    .where('task_id', '=', taskId)
    .where('confirm_by', '>', now)
    .where('state', 'in', [...confirmingStates])
    .orderBy('confirm_by', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.confirm_by ?? undefined
}
