import type { Insertable } from 'kysely'
import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { Tables } from '#/platform/server/tables.ts'
import type { SumProposalState } from '../domain/sum-proposal.ts'

export function insertSumProposal(tx: Tx, row: Insertable<Tables['sum_proposals']>) {
  return tx.insertInto('sum_proposals').values(row).execute()
}

/** The sum that waits for the person's answer. The work is locked before, and with it every row of it. */
export function openSumProposal(tx: Tx, assignmentId: Id<'assignment'>) {
  return tx
    .selectFrom('sum_proposals')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

export function settleSumProposal(tx: Tx, id: Id<'sumProposal'>, state: SumProposalState, at: Temporal.Instant) {
  return tx.updateTable('sum_proposals').set({ state, settled_at: at }).where('id', '=', id).execute()
}

export function sumProposalsOfWorks(reader: Reader, ids: readonly Id<'assignment'>[]) {
  return reader.selectFrom('sum_proposals').selectAll().where('assignment_id', 'in', ids).orderBy('proposed_at').execute()
}
