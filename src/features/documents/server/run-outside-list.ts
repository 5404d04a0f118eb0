import { mostInvitedDaily } from '#/features/contractors/domain/invitation-file.ts'
import { inviteOnce } from '#/features/contractors/server/invite-once.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { outsideListLifecycle, outsideRowLifecycle } from '../domain/outside-list.ts'
import { failOutsideRow } from './fail-outside-row.ts'
import { makeOutsideContract } from './make-outside-contract.ts'
import type { OutsideDeps } from './make-outside-contract.ts'
import {
  changeOutsideRow,
  contractorByInn,
  finishOutsideList,
  isAwaited,
  lockOutsideList,
  nextOutsideRow,
} from './outside-list-queries.ts'
import type { OutsideListRow, OutsideRow } from './outside-list-queries.ts'

type Deps = OutsideDeps & { readonly db: Database }

/** Rows worked through in one run: between runs other jobs go, and the screen sees the progress. */
const rowsOfRun = 20

/** Works through the rows of a list, each in a transaction of its own, so a restart makes nothing twice. */
export async function runOutsideList(deps: Deps, id: Id<'outsideList'>, run: JobRun): Promise<JobOutcome> {
  for (let at = 0; at < rowsOfRun; at += 1) {
    const step = await deps.db.transaction().execute((tx) => runRow(tx, deps, id, run))
    crashPoint('outsideList:row')
    if (step === 'over') return { next: 'done' }
    if (step === 'full')
      return { next: 'again', at: deps.clock.now().add({ hours: 1 }), why: 'the invitations of the day are over' }
  }
  return { next: 'again', at: deps.clock.now(), why: 'the list is not over' }
}

async function runRow(tx: Tx, deps: Deps, id: Id<'outsideList'>, run: JobRun): Promise<'over' | 'full' | 'more'> {
  const list = await lockOutsideList(tx, id)
  if (!list || !outsideListLifecycle.is.running(list.state)) return 'over'
  const line = await nextOutsideRow(tx, id)
  if (line) return (await settle(tx, deps, list, line)) ? 'more' : 'full'
  const state = outsideListLifecycle.after(list.state, 'finish')
  await finishOutsideList(tx, id, { state, finished_at: deps.clock.now() })
  await run.finish(tx)
  return 'over'
}

/** Makes the contract of whoever is here and asks the others to come. False: no more people can be invited today. */
async function settle(tx: Tx, deps: Deps, list: OutsideListRow, line: OutsideRow): Promise<boolean> {
  const { org_id: orgId, inn, phone } = line
  if (inn === null) throw new Error(`Row ${line.no} of ${line.list_id} lacks its person`)
  const fail = async (problem: string) => {
    await failOutsideRow(tx, deps.clock, line, problem)
    return true
  }
  const personId = await contractorByInn(tx, orgId, inn)
  if (personId) {
    const made = await makeOutsideContract(tx, deps, line, personId)
    return made.ok || fail(`рамочный договор уже есть: № ${made.refusal.number}`)
  }
  if (await isAwaited(tx, orgId, inn)) return fail('договор с этим ИНН уже загружен и ждёт исполнителя')
  const room = { key: `outside-invited:${orgId}`, count: mostInvitedDaily, seconds: 86_400 }
  if (!(await takeFromLimits(tx, deps.clock, [room])).ok) return false
  const to = { orgId, invitedBy: list.created_by, inn, name: line.cells?.[0] ?? '' }
  const bySms = await inviteOnce(tx, deps.clock, { ...to, phone: phone ?? undefined })
  // A phone that has had its SMS of the day is written to no more: the customer hands the link over.
  const isSilent = !bySms.ok && bySms.refusal.kind === 'tooManySms'
  const invited = isSilent ? await inviteOnce(tx, deps.clock, { ...to, phone: undefined }) : bySms
  if (!invited.ok && invited.refusal.kind === 'works')
    return fail('исполнитель с этим телефоном у вас есть, но ИНН у него другой: проверьте строку')
  const state = outsideRowLifecycle.after(line.state, 'invite')
  const invitationId = invited.ok ? invited.value : null
  await changeOutsideRow(tx, line, { state, phone: null, invitation_id: invitationId, changed_at: deps.clock.now() })
  return true
}
