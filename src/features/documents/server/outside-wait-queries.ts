import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { openInvitationStates } from '#/features/contractors/domain/invitation.ts'
import { stateList } from '#/platform/server/state-list.ts'
import { absentOutsideWait, openOutsideRowStates } from '../domain/outside-list.ts'

/** Rows that await whoever this invitation was for. */
export function lockRowsOfInvitation(tx: Tx, id: Id<'invitation'>) {
  const rows = tx.selectFrom('outside_list_rows').selectAll().where('invitation_id', '=', id)
  const absent = rows.where('state', '=', openOutsideRowStates[1]).where('waits_for', '=', absentOutsideWait)
  return locking(tx, 'outside_list_rows', absent.orderBy('list_id').orderBy('no')).execute()
}

/** Rows that await something longer than since the moment. */
export function lockAwaitingBefore(tx: Tx, before: Temporal.Instant, count: number) {
  const rows = tx.selectFrom('outside_list_rows').selectAll().where('state', '=', openOutsideRowStates[1])
  const old = rows.where('changed_at', '<', before).orderBy('list_id').orderBy('no').limit(count)
  return locking(tx, 'outside_list_rows', old).execute()
}

/** Rows that await a person whose invitation waits for him no more: it was taken back, its days are over, or he came as somebody else. */
export function lockUninvited(tx: Tx, now: Temporal.Instant, count: number) {
  const rows = tx
    .selectFrom('outside_list_rows')
    .selectAll()
    .where('state', '=', openOutsideRowStates[1])
    .where('waits_for', '=', absentOutsideWait)
    .where(
      sqlBoolean`not exists (select from contractor_invitations as sent where sent.id = outside_list_rows.invitation_id
        and sent.state in ${stateList(openInvitationStates)} and sent.expires_at > ${now.toString()}::timestamptz)`,
    )
    .orderBy('list_id')
    .orderBy('no')
    .limit(count)
  return locking(tx, 'outside_list_rows', rows).execute()
}

/** Rows of any customer that say anything of whoever has this ИНН or phone. */
export function lockRowsAbout(tx: Tx, { inn, phone }: { readonly inn: string | null; readonly phone: string | null }) {
  const rows = tx
    .selectFrom('outside_list_rows')
    .selectAll()
    .where(
      sqlBoolean`(inn = ${inn} or phone = ${phone} or cells is not null
        and (regexp_replace(cells[2], '\\D', '', 'g') = ${inn} or right(regexp_replace(cells[3], '\\D', '', 'g'), 10) = right(${phone}, 10)))`,
    )
    .orderBy('list_id')
    .orderBy('no')
  return locking(tx, 'outside_list_rows', rows).execute()
}
