import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Reader } from '#/platform/server/database.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { About } from '../contract.ts'
import { attachmentLifecycle, filesOfDay, mostBytesInForms } from '../domain/attachment.ts'
import { kindOfName } from '../domain/file-kind.ts'
import { cleanName } from '../domain/file-name.ts'
import { fileProblem, mostFiles } from '../domain/file-place.ts'
import type { FilePlace } from '../domain/file-place.ts'
import { describeFile } from './describe-file.ts'
import { bytesInForms, filesAbout, holdForm, insertFile, isOwn } from './file-queries.ts'
import type { Asking } from './file-queries.ts'

/**
 * What a form is about, as the asking side sees it; undefined: there is none for them. `closed`: the state in which no files are added.
 * `fixed`: what is attached stays. Given by the features that own tasks and works.
 */
export type ReachForm = (
  reader: Reader,
  asking: Asking,
  place: FilePlace,
  aboutId: About,
) => Promise<{ readonly closed?: string | undefined; readonly fixed: boolean } | undefined>

export type FormDeps = { readonly db: Database; readonly clock: Clock; readonly reachForm: ReachForm }

type NewFile = { readonly place: FilePlace; readonly about: About; readonly name: string; readonly size: number }

/** Begins a file: what it is called, how long it will be, and where it belongs. Its bytes come in parts. */
export async function beginFile(deps: FormDeps, asking: Asking, { place, about, name: given, size }: NewFile) {
  const { db, clock } = deps
  const form = await deps.reachForm(db, asking, place, about)
  if (!form) return refuse({ kind: 'notFound' })
  if (form.closed !== undefined) return refuse({ kind: 'wrongState', state: form.closed })
  const name = cleanName(given)
  const kind = kindOfName(name)
  const problem = fileProblem(place, name, size)
  if (problem !== undefined || kind === undefined) return refuse({ kind: 'fileUnfit', problem: problem ?? '' })
  const { personId } = asking.scope
  return db.transaction().execute(async (tx) => {
    await holdForm(tx, place, about)
    const known = (await filesAbout(tx, place, about)).filter((row) => isOwn(asking, row) && isCounted(row))
    if (known.length >= mostFiles[place]) return refuse({ kind: 'tooManyFiles', most: mostFiles[place] })
    if ((await bytesInForms(tx, personId)) + size > mostBytesInForms)
      return refuse({ kind: 'fileUnfit', problem: 'Слишком много незаконченных загрузок. Отправьте их или уберите' })
    const allowed = await takeFromLimits(tx, clock, [{ key: `files:${personId}`, ...filesOfDay }])
    if (!allowed.ok) return allowed
    const now = clock.now()
    const row = await insertFile(tx, {
      id: newId('file', clock),
      place,
      about_id: about,
      person_id: personId,
      org_id: asking.side === 'client' ? asking.scope.orgId : null,
      name,
      kind,
      size,
      state: 'uploading',
      created_at: now,
      touched_at: now,
    })
    return ok(describeFile(row, asking))
  })
}

/** Files of a form are counted while they are in it; those of a task, which has one form, always. */
function isCounted({ part, place, state }: Awaited<ReturnType<typeof filesAbout>>[number]): boolean {
  if (attachmentLifecycle.is.infected(state) || attachmentLifecycle.is.unfit(state)) return false
  return part === null || place === 'task'
}
