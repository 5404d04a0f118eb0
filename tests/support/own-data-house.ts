import assert from 'node:assert/strict'
import { parseId } from '#/kernel/ids.ts'
import { callApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { callerFor } from './two-sides.ts'
import type { Person } from './two-sides.ts'
import type { WholeHouse } from './whole-house.ts'

/** One call by a person, from a session of his own that a code has just confirmed. */
export async function askFor(house: WholeHouse, contract: Endpoint, person: Person, raw: Raw = {}): Promise<Answer> {
  return callApi(house.api, contract, await callerFor(house, person), raw)
}

export async function personOf(house: WholeHouse, phone: string): Promise<Person> {
  const row = await house.db.selectFrom('persons').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
  const id = parseId('person', row.id)
  assert.ok(id)
  return { id }
}
