import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openDocumentHouse } from '../../../../tests/support/document-house.ts'
import type { DocumentHouse, Human } from '../../../../tests/support/document-house.ts'
import { listPeople } from '../../../../tests/support/listed-people.ts'
import * as contract from '../contract/own-paper.ts'

test('whoever has not filled in what a document needs is asked to, once a day, whoever of the organization asks', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 3)
  const [whole, nameless, other] = people
  assert.ok(whole && nameless && other)
  await house.db
    .updateTable('profiles')
    .set({ surname: '', birthdate: null })
    .where('person_id', 'in', [nameless.human.personId, other.human.personId])
    .execute()
  await block(house, other.contractor)
  const all = people.map(({ contractor }) => contractor)
  const offered = await offer(house, client, all)
  assert.equal(offered.made.length, 1)
  assert.deepEqual(
    new Map(offered.skipped.map(({ contractor_id: id, why, may_ask: mayAsk }) => [id, [why, mayAsk]])),
    new Map([
      [nameless.contractor, ['не заполнены поля: фамилия и имя исполнителя, дата рождения исполнителя', true]],
      [other.contractor, ['заблокирован', false]],
    ]),
  )

  const [first, second] = await Promise.all([ask(house, client, all), ask(house, client, all)])
  assert.equal(first.asked + second.asked, 1, 'two members at once')
  const requests = await house.db.selectFrom('jobs').select('payload').where('name', '=', 'event:fillingAsked').execute()
  const { personId } = nameless.human
  const lacks = ['фамилия и имя', 'дата рождения']
  assert.deepEqual(requests, [{ payload: { orgId: client.orgId, personId, lacks, day: house.clock.now().toString() } }])
  const again = await ask(house, client, all)
  assert.deepEqual(
    new Map(again.skipped.map(({ contractor_id: id, why }) => [id, why])),
    new Map([
      [whole.contractor, 'уже всё заполнено, составьте документ'],
      [nameless.contractor, 'сегодня уже просили'],
      [other.contractor, 'заблокирован'],
    ]),
  )
  house.clock.advance({ hours: 24 })
  assert.equal((await ask(house, client, [nameless.contractor])).asked, 1, 'the next day')
})

test('nobody outside the own list is asked to fill in anything, nor by a member of some branches alone', async () => {
  await using house = await openDocumentHouse()
  const { client, people } = await listPeople(house, 1)
  const [person] = people
  assert.ok(person && client.orgId)
  await house.db.updateTable('profiles').set({ surname: '' }).where('person_id', '=', person.human.personId).execute()
  const boss = await house.addPerson({ phone: '89001119999', surname: 'Сидоров', firstname: 'Яков', secondname: '', inn: null })
  const stranger = await house.addOrganization(boss, { inn: '7728168971' as never, name: 'ООО «Лютик»' })
  const answer = await ask(house, stranger, [person.contractor])
  assert.deepEqual([answer.asked, answer.skipped[0]?.contractor_id], [0, null])
  const narrowed = { ...client, sessionId: `${client.sessionId}3` as Human['sessionId'], branchIds: ['branch_1'] }
  assertRefused(await house.call(contract.askToFill, narrowed, { body: { contractor_ids: [person.contractor] } }), 'noAccess')
})

type Offered = z.output<typeof contract.offerAgreement.reply>
type Asked = z.output<typeof contract.askToFill.reply>

async function offer(house: DocumentHouse, client: Human, ids: readonly string[]): Promise<Offered> {
  const answer = await house.call(contract.offerAgreement, client, { body: { kind: 'nda', contractor_ids: ids } })
  return answer.body['data'] as Offered
}

async function ask(house: DocumentHouse, client: Human, ids: readonly string[]): Promise<Asked> {
  const answer = await house.call(contract.askToFill, client, { body: { contractor_ids: ids } })
  return answer.body['data'] as Asked
}

async function block(house: DocumentHouse, id: string): Promise<void> {
  await house.db
    .updateTable('contractors')
    .set({ state: 'blocked' })
    .where('id', '=', id as never)
    .execute()
}
