import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { findContractor } from './ledger-queries.ts'

/** The person and the customer whose account is asked for, by the person's number in the customer's list. */
export async function findOwnPair(reader: Reader, scope: PersonScope, id: Id<'contractor'>) {
  const pair = await findContractor(reader, id)
  return pair?.personId === scope.personId ? ok(pair) : refuse({ kind: 'notFound' })
}
