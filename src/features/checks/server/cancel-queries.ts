import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'

/** The request about a check that nobody has answered yet. The check itself is locked before. */
export function lockWaitingRequest(tx: Tx, checkId: string) {
  return tx
    .selectFrom('check_cancel_requests')
    .selectAll()
    .where('check_id', '=', checkId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

/** All that was asked about some checks, the oldest first. */
export async function requestsOf(reader: Reader, checkIds: readonly string[]) {
  if (checkIds.length === 0) return []
  return reader
    .selectFrom('check_cancel_requests')
    .selectAll()
    .where('check_id', 'in', checkIds)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

/** Checks with a request that still waits for this side. */
export function awaitedChecks(reader: Reader, scope: ClientScope | PersonScope) {
  return reader
    .selectFrom('check_cancel_requests')
    .select('check_id')
    .where('state', '=', 'waiting')
    .where('side', '=', 'orgId' in scope ? 'person' : 'client')
    .$if('orgId' in scope, (query) => query.where('org_id', '=', 'orgId' in scope ? scope.orgId : ''))
    .$if(!('orgId' in scope), (query) => query.where('person_id', '=', scope.personId))
    .orderBy('due_at')
    .limit(50)
    .execute()
}

/** What became of the payment of a check. */
export async function payoutStateOf(reader: Reader, payoutId: string) {
  const row = await reader.selectFrom('payouts').select('state').where('id', '=', payoutId).executeTakeFirstOrThrow()
  return row.state
}

/** Receipts of a person whose money the bank took back. */
export function standingOfReturned(tx: Tx, personId: string) {
  return tx
    .selectFrom('checks')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', 'in', ['registered', 'mismatch'])
    .where((where) =>
      where.exists(
        where.selectFrom('payouts').select('id').whereRef('payouts.id', '=', 'checks.payout_id').where('state', '=', 'returned'),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function personOfPayout(reader: Reader, payoutId: string) {
  const row = await reader.selectFrom('payouts').select('person_id').where('id', '=', payoutId).executeTakeFirst()
  return row?.person_id
}

export async function personOfCheck(reader: Reader, checkId: string) {
  const row = await reader.selectFrom('checks').select('person_id').where('id', '=', checkId).executeTakeFirst()
  return row?.person_id
}

/** The check that was asked for instead of this one. */
export async function replacementOf(reader: Reader, checkId: string) {
  const row = await reader.selectFrom('checks').select('id').where('replaces_id', '=', checkId).executeTakeFirst()
  return row?.id
}
