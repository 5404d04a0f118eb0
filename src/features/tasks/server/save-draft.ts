import { holdPerson } from '#/features/identity/server/hold-person.ts'
import type * as z from 'zod/mini'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { saveDraft as contract } from '../contract/draft.ts'
import { givesWay, mostVersions } from '../domain/task-draft.ts'
import type { DraftAbout } from '../domain/task-draft.ts'
import { deleteDrafts, draftsOf, isWithinReach } from './draft-queries.ts'

/** Keeps what is typed beside the task. What another window has kept in the meantime is never covered. */
export async function saveDraft(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  about: DraftAbout,
  form: z.output<typeof contract.body>,
) {
  const { orgId, personId } = scope
  const allowed = await takeFromLimits(db, clock, [{ key: `draft:${personId}`, count: 1200, seconds: 3600 }])
  if (!allowed.ok) return allowed
  return db.transaction().execute(async (tx) => {
    if (!(await isWithinReach(tx, scope, about))) return refuse({ kind: 'notFound' })
    await holdPerson(tx, personId)
    const [last, earlier] = await draftsOf(tx, scope, about)
    if ((last?.edition ?? 0) !== form.edition) return refuse({ kind: 'draftMoved' })
    const edition = form.edition + 1
    const isReplaced = last && last.done_at === null && !form.keeps_last && givesWay(last.saved_at, earlier?.saved_at)
    if (isReplaced) await deleteDrafts(tx, scope, about, { from: last.edition, to: last.edition })
    const now = clock.now()
    await tx
      .insertInto('task_drafts')
      .values({
        org_id: orgId,
        person_id: personId,
        about: about.key,
        task_id: about.taskId,
        edition,
        base_version: form.base_version,
        fields: JSON.stringify(form.fields),
        saved_at: now,
      })
      .execute()
    const [oldest] = (await draftsOf(tx, scope, about)).slice(mostVersions)
    if (oldest) await deleteDrafts(tx, scope, about, { from: 1, to: oldest.edition })
    return ok({ edition, saved_at: now.toString() })
  })
}
