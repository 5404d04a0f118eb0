import * as z from 'zod/mini'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { mostVersions } from '../domain/task-draft.ts'
import type { DraftAbout } from '../domain/task-draft.ts'
import { findTask } from './task-queries.ts'
import { findTemplate } from './template-queries.ts'

const stored = z.record(z.string(), z.string())

/** Whether the member may see what the draft is of. */
export async function isWithinReach(reader: Reader, scope: ClientScope, about: DraftAbout): Promise<boolean> {
  const { taskId, templateId } = about
  if (templateId !== null) return (await findTemplate(reader, scope, templateId)) !== undefined
  return taskId === null || (await findTask(reader, scope, taskId)) !== undefined
}

/** The drafts of one member, newest first; those whose task was saved too. */
export function draftsOf(reader: Reader, scope: ClientScope, about: DraftAbout) {
  return reader
    .selectFrom('task_drafts')
    .selectAll()
    .where('org_id', '=', scope.orgId)
    .where('person_id', '=', scope.personId)
    .where('about', '=', about.key)
    .orderBy('edition', 'desc')
    .limit(mostVersions + 1)
    .execute()
}

/** Versions of a task by all members; of a new one, by the member alone. */
export function versionsOf(reader: Reader, scope: ClientScope, about: DraftAbout) {
  const query = reader
    .selectFrom('task_drafts')
    .leftJoin('members', (member) =>
      member.onRef('members.org_id', '=', 'task_drafts.org_id').onRef('members.person_id', '=', 'task_drafts.person_id'),
    )
    .selectAll('task_drafts')
    .select('members.name')
    .where('task_drafts.org_id', '=', scope.orgId)
    .where('task_drafts.about', '=', about.key)
    .orderBy('task_drafts.saved_at', 'desc')
    .orderBy('task_drafts.person_id')
    .orderBy('task_drafts.edition', 'desc')
    .limit(mostVersions)
  return (about.isChange ? query : query.where('task_drafts.person_id', '=', scope.personId)).execute()
}

export function describeDraft(row: { fields: unknown; base_version: number; saved_at: Temporal.Instant }) {
  return { fields: z.parse(stored, row.fields), base_version: row.base_version, saved_at: row.saved_at.toString() }
}

/** Deletes the editions of the member from one to another, all of them by default; returns how many there were. */
export async function deleteDrafts(
  tx: Reader,
  scope: ClientScope,
  about: DraftAbout,
  range?: { readonly from: number; readonly to: number },
): Promise<number> {
  const query = tx
    .deleteFrom('task_drafts')
    .where('org_id', '=', scope.orgId)
    .where('person_id', '=', scope.personId)
    .where('about', '=', about.key)
  const deleted = await (
    range ? query.where('edition', '>=', range.from).where('edition', '<=', range.to) : query
  ).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
