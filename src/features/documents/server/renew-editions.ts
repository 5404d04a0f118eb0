import { mayStillAct } from '#/features/organizations/server/may-still-act.ts'
import type { Id } from '#/kernel/ids.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Database } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { editionProblem } from '../domain/edition-problem.ts'
import { endOfAnswers, renewalLifecycle, renewalLineLifecycle } from '../domain/renewal.ts'
import { findTemplate } from './find-template.ts'
import { proposeEdition } from './propose-edition.ts'
import type { EditionDeps } from './propose-edition.ts'
import { endRenewal, findRenewal, updateLine, waitingLines } from './renewal-queries.ts'
import type { RenewalRow } from './renewal-queries.ts'

type Deps = EditionDeps & { readonly db: Database }

/** Documents of one run: between runs other jobs run, and the screen sees the progress. */
const portion = 25

/**
 * Makes the next new editions of a renewal, each in a transaction of its own with its line: a worker that dies makes none twice. It goes
 * on only while whoever asked may sign for the organization, and while the edition he asked for is in force.
 */
export async function renewEditions(deps: Deps, id: Id<'renewal'>, run: JobRun): Promise<JobOutcome> {
  const renewal = await findRenewal(deps.db, id)
  if (!renewal || !renewalLifecycle.is.proposing(renewal.state)) return { next: 'done' }
  const stop = await stopReason(deps, renewal)
  const documents = stop === undefined ? await waitingLines(deps.db, id, portion) : []
  for (const documentId of documents) await renew(deps, renewal, documentId)
  if (documents.length === portion) return { next: 'again', at: deps.clock.now(), why: 'more documents' }
  const state = renewalLifecycle.after(renewal.state, stop === undefined ? 'finish' : 'stop')
  await deps.db.transaction().execute(async (tx) => {
    await endRenewal(tx, id, { state, stop_reason: stop ?? null })
    await run.finish(tx)
  })
  return { next: 'done' }
}

async function stopReason({ db }: Deps, renewal: RenewalRow): Promise<string | undefined> {
  const { org_id: orgId, asked_by: personId, kind, template } = renewal
  if (!(await mayStillAct(db, { orgId, personId }, { permission: 'signDocuments', branchId: null })))
    return 'Кто предложил новую редакцию, больше не может подписывать за организацию'
  if ((await findTemplate(db, orgId, kind)).edition !== template)
    return 'Шаблон снова изменили: предложите редакцию, которая действует'
  return undefined
}

async function renew(deps: Deps, renewal: RenewalRow, documentId: Id<'document'>): Promise<void> {
  const { id: renewalId, org_id: orgId, asked_by: personId, reason, answer_by: answerBy } = renewal
  await deps.db.transaction().execute(async (tx) => {
    const asking = { side: 'client' as const, scope: { orgId, personId, branchIds: [], ip: '' } }
    const until = endOfAnswers(answerBy)
    const made = await proposeEdition(tx, deps, asking, documentId, { reason, until })
    const values = made.ok
      ? { state: renewalLineLifecycle.after('waiting', 'propose'), proposal_id: made.value.id }
      : { state: renewalLineLifecycle.after('waiting', 'leave'), why: editionProblem(made.refusal) }
    if (!(await updateLine(tx, { renewalId, documentId }, values))) throw new Error('Another worker renews the same document')
    crashPoint('renewal:proposed')
  })
}
