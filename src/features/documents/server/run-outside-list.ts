import { mostInvitedDaily } from '#/features/contractors/domain/invitation-file.ts'
import { inviteOnce } from '#/features/contractors/server/invite-once.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { absentOutsideWait, outsideListLifecycle, outsideRowLifecycle } from '../domain/outside-list.ts'
import { awaitOutside } from './await-outside.ts'
import { failOutsideRow } from './fail-outside-row.ts'
import { outsideListDone } from './jobs.ts'
import type { OutsideDeps } from './make-outside-contract.ts'
import {
  contractorByInn,
  countsOfOutsideList,
  finishOutsideList,
  lockOpenRows,
  lockOutsideList,
  nextOutsideRow,
} from './outside-list-queries.ts'
import type { OutsideListRow, OutsideRow } from './outside-list-queries.ts'
import { settleOutsideRow } from './settle-outside-row.ts'

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
  const next = await nextOutsideRow(tx, id)
  if (next) return (await runNext(tx, deps, list, next)) ? 'more' : 'full'
  const state = outsideListLifecycle.after(list.state, 'finish')
  await finishOutsideList(tx, id, { state, finished_at: deps.clock.now() })
  const { made, awaiting, wrong } = await countsOfOutsideList(tx, id)
  const told = { listId: id, orgId: list.org_id, personId: list.created_by, made, awaiting, wrong }
  await announce(tx, deps.clock, outsideListDone, told)
  await run.finish(tx)
  return 'over'
}

/** Rows of other lists with the same ИНН are locked with it: of several one is made or awaits. False: nobody can be invited today. */
async function runNext(tx: Tx, deps: Deps, list: OutsideListRow, next: { no: number; inn: PersonInn | null }): Promise<boolean> {
  if (next.inn === null) throw new Error(`Row ${next.no} of ${list.id} lacks its person`)
  const rows = await lockOpenRows(tx, list.org_id, next.inn)
  const line = rows.find(({ list_id: listId, no }) => listId === list.id && no === next.no)
  // Its person came meanwhile.
  if (!line || !outsideRowLifecycle.is.waiting(line.state)) return true
  if (rows.some(({ state }) => outsideRowLifecycle.is.awaiting(state))) {
    await failOutsideRow(tx, deps.clock, line, 'договор с этим ИНН уже загружен и ждёт исполнителя')
    return true
  }
  const personId = await contractorByInn(tx, list.org_id, next.inn)
  if (!personId) return invite(tx, deps, list, line, next.inn)
  await settleOutsideRow(tx, deps, line, personId)
  return true
}

async function invite(tx: Tx, deps: Deps, list: OutsideListRow, line: OutsideRow, inn: PersonInn): Promise<boolean> {
  const { org_id: orgId, phone } = line
  const room = { key: `outside-invited:${orgId}`, count: mostInvitedDaily, seconds: 86_400 }
  if (!(await takeFromLimits(tx, deps.clock, [room])).ok) return false
  const to = { orgId, invitedBy: list.created_by, inn, name: line.cells?.[0] ?? '' }
  const bySms = await inviteOnce(tx, deps.clock, { ...to, phone: phone ?? undefined })
  // A phone that has had its SMS of the day is written to no more: the customer hands the link over.
  const isSilent = !bySms.ok && bySms.refusal.kind === 'tooManySms'
  const invited = isSilent ? await inviteOnce(tx, deps.clock, { ...to, phone: undefined }) : bySms
  if (!invited.ok && invited.refusal.kind === 'works') {
    // He may have come between the two questions: those who invite and those who come wait for each other in the second only.
    const personId = await contractorByInn(tx, orgId, inn)
    if (personId) await settleOutsideRow(tx, deps, line, personId)
    else
      await failOutsideRow(
        tx,
        deps.clock,
        line,
        'исполнитель с этим телефоном у вас есть, но ИНН у него другой: проверьте строку',
      )
    return true
  }
  const invitationId = invited.ok ? invited.value : invitationOf(invited.refusal)
  await awaitOutside(tx, deps.clock, line, absentOutsideWait, { invitation_id: invitationId })
  return true
}

function invitationOf(refusal: { readonly kind: string; readonly invitationId?: Id<'invitation'> | undefined }) {
  return refusal.invitationId ?? null
}
