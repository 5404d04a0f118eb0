import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { invitationLineLifecycle, invitationListLifecycle } from '../domain/invitation-list.ts'
import { knownWords } from '../domain/invitation.ts'
import { lockList, waitingRows } from './invitation-list-queries.ts'
import { lockInviting } from './invitation-queries.ts'
import { inviteOnce } from './invite-once.ts'

/** People invited in one step: between steps other jobs run, and the screen sees the progress. */
const portion = 25

type Deps = { readonly db: Database; readonly clock: Clock }

/** Runs one step of a list: creates an invitation for several people in one transaction, so a restart invites nobody twice. */
export async function runInvitationList(deps: Deps, id: Id<'invitationList'>, run: JobRun): Promise<JobOutcome> {
  const isOver = await deps.db.transaction().execute(async (tx) => {
    const head = await tx.selectFrom('invitation_lists').select('org_id').where('id', '=', id).executeTakeFirst()
    if (!head) return true
    await lockInviting(tx, head.org_id)
    const list = await lockList(tx, id)
    if (!list || !invitationListLifecycle.is.running(list.state)) return true
    const rows = await waitingRows(tx, id, portion)
    for (const row of rows) await inviteLine(tx, deps.clock, list, row)
    if (rows.length === portion) return false
    await tx
      .updateTable('invitation_lists')
      .set({ state: invitationListLifecycle.after(list.state, 'finish'), finished_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await run.finish(tx)
    return true
  })
  return isOver ? { next: 'done' } : { next: 'again', at: deps.clock.now(), why: 'the list is not over' }
}

const leftWords = { ...knownWords, tooManySms: 'на этот телефон сегодня уже ушло три СМС' }

type List = { readonly id: Id<'invitationList'>; readonly org_id: Id<'organization'>; readonly created_by: Id<'person'> }
type Row = { readonly no: number; readonly phone: Phone | null; readonly inn: PersonInn | null; readonly name: string }

/** The invitee's data is deleted here: the invitation holds it, or nothing does. */
async function inviteLine(tx: Tx, clock: Clock, list: List, row: Row): Promise<void> {
  const to = { phone: row.phone ?? undefined, inn: row.inn ?? undefined, name: row.name }
  const invited = await inviteOnce(tx, clock, { ...to, orgId: list.org_id, invitedBy: list.created_by })
  await tx
    .updateTable('invitation_list_rows')
    .set({
      state: invitationLineLifecycle.after('waiting', invited.ok ? 'invite' : 'skip'),
      problem: invited.ok ? null : leftWords[invited.refusal.kind],
      invitation_id: invited.ok ? invited.value : null,
      phone: null,
      inn: null,
      name: '',
    })
    .where('list_id', '=', list.id)
    .where('no', '=', row.no)
    .execute()
}
