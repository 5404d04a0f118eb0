import assert from 'node:assert/strict'
import test from 'node:test'
import { sql } from 'kysely'
import { demoAccount, demoContractors, demoInn } from '#/apps/demo/demo-people.ts'
import { offerWork, publish, signUp, fillProfile } from '#/apps/demo/demo-scenes.ts'
import { enter, settle } from '#/apps/demo/demo-stage.ts'
import { openTasks } from '#/apps/demo/demo-tasks.ts'
import { getDocumentPdf } from '#/features/documents/contract/document.ts'
import { giveConsents, takeBackAndClose } from '#/features/legal/contract.ts'
import { listPersonNotifications } from '#/features/notifications/contract.ts'
import { readProfile } from '#/features/profile/contract/profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import { askFor, personOf, tablesWith } from '../../../../tests/support/own-data-house.ts'
import { callerFor, seedTwoSides } from '../../../../tests/support/two-sides.ts'
import type { Person } from '../../../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import type { WholeHouse } from '../../../../tests/support/whole-house.ts'
import { callApi } from '#/platform/server/api.ts'
import * as contract from '../contract.ts'

const start = Temporal.Instant.from('2026-11-20T09:00:00Z')
const week = { hours: 24 * 7 }
const [first, second] = demoContractors
assert.ok(first && second)

test('a week after the request nothing of a person remains but the account id', async () => {
  await using house = await openWholeHouse(start)
  const person = await addPerson(house, 1)
  await askFor(house, contract.requestExport, person)
  await settle(house.stage)
  const asked = await askFor(house, contract.askClosing, person)
  assert.equal(asked.body['code'], 1, JSON.stringify(asked.body))
  assert.deepEqual(await state(house, person), 'waiting')

  house.clock.advance({ hours: 24 * 6 })
  await settle(house.stage)
  assert.deepEqual(await state(house, person), 'waiting', 'not before its day')
  assert.ok((await tablesWith(house, secretsOf(1))).includes('profiles'))

  house.clock.advance({ hours: 25 })
  await settle(house.stage)
  assert.deepEqual(await state(house, person), 'done')
  assert.deepEqual(await tablesWith(house, secretsOf(1)), [])
  const record = await house.db.selectFrom('destruction_records').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([record.person_id, record.reason], [person.id, 'personAsked'])
  assert.ok(JSON.stringify(record.destroyed).includes('profiles'))
  assert.equal((await askFor(house, contract.readOwnData, person)).status, 401, 'no session opens for him')
  const consents = await house.db
    .selectFrom('consents')
    .select(['withdrawn_at', 'withdrawn_by'])
    .where('person_id', '=', person.id)
    .execute()
  assert.ok(consents.length > 0)
  for (const consent of consents) assert.ok(consent.withdrawn_at !== null && consent.withdrawn_by === 'deletion')

  const again = await enter(house.stage, first.phone, 'person')
  const { person_id: newId, status } = await again.act(readProfile, { params: { role: 'person' } })
  assert.notEqual(newId, person.id)
  assert.equal(status, 'pending')
  await again.act(giveConsents, { params: { role: 'person' }, body: { slugs: ['terms', 'offer', 'pdn'] } })
  const fresh = await again.act(readProfile, { params: { role: 'person' } })
  assert.deepEqual([fresh.surname, fresh.inn, fresh.payout_method], ['', '', null])
  assert.deepEqual((await again.act(listPersonNotifications, { query: {} })).items, [])
})

test('documents, money and receipts of a contractor remain, and the customer keeps the contract', async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  const told = await askFor(house, contract.readOwnData, sides.person)
  const before = contract.readOwnData.reply.parse(told.body['data'])
  assert.deepEqual(before.blocks, [])
  assert.ok(before.kept.some(({ what, count }) => what.startsWith('Договоры') && count === 3))
  assert.equal((await askFor(house, contract.askClosing, sides.person)).body['code'], 1)
  house.clock.advance(week)
  await settle(house.stage)
  assert.equal(await state(house, sides.person), 'done')

  const passport = await tablesWith(house, ['4512', '123401', '4512123401', demoAccount('40817', 1)])
  assert.deepEqual(
    passport.filter((name) => name !== 'documents'),
    [],
    'the passport stands in the contract alone',
  )
  const evidence = [
    'document_signatures',
    'documents',
    'journal_entries',
    'npd_status_checks',
    'register_rows',
    'statement_lines',
  ]
  const papers = ['contractors', 'receipts', ...evidence].toSorted()
  assert.deepEqual(await tablesWith(house, secretsOf(1)), papers)
  const method = await house.db.selectFrom('payout_methods').selectAll().where('person_id', '=', sides.person.id).execute()
  assert.deepEqual(
    method.map(({ mask, number_cipher: cipher }) => [mask, cipher.length]),
    [['', 0]],
  )

  const document = await house.db
    .selectFrom('documents')
    .select('id')
    .where('person_id', '=', sides.person.id)
    .where('kind', '=', 'frame')
    .executeTakeFirstOrThrow()
  const owner = sides.roles.owner
  const pdf = await callApi(house.api, getDocumentPdf, await callerFor(house, owner), { params: { a: document.id, b: '1' } })
  assert.equal(
    Buffer.from(pdf.file?.bytes ?? [])
      .subarray(0, 5)
      .toString(),
    '%PDF-',
    JSON.stringify(pdf.body),
  )
})

test('open work, unsigned documents and last ownership block the deletion, each by name', async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  const asked = await askFor(house, contract.askClosing, sides.rival)
  assert.equal(asked.body['kind'], 'closingBlocked')
  assert.match(String(asked.body['message']), /единственный владелец/)
  const { blocks } = contract.readOwnData.reply.parse((await askFor(house, contract.readOwnData, sides.rival)).body['data'])
  assert.deepEqual(
    blocks.map(({ kind, link }) => [kind, link]),
    [['owner', '/client/profile?tab=team']],
  )

  const kinds = [
    ['work', sql`update assignments set state = 'active'`, sql`update assignments set state = 'closed'`],
    ['unpaid', sql`update assignments set state = 'readyToPay'`, sql`update assignments set state = 'closed'`],
    ['payout', sql`update payouts set state = 'sent'`, sql`update payouts set state = 'paid'`],
    ['receipt', sql`update receipts set state = 'retry'`, sql`update receipts set state = 'registered'`],
    ['document', sql`update documents set state = 'waitPerson'`, sql`update documents set state = 'signed'`],
  ] as const
  for (const [kind, open, end] of kinds) {
    await open.execute(house.db)
    const refused = await askFor(house, contract.askClosing, sides.person)
    assert.equal(refused.body['kind'], 'closingBlocked', kind)
    const answer = await askFor(house, contract.readOwnData, sides.person)
    assert.deepEqual(
      contract.readOwnData.reply.parse(answer.body['data']).blocks.map((block) => block.kind),
      [kind],
    )
    await end.execute(house.db)
  }
  assert.equal((await askFor(house, contract.askClosing, sides.person)).body['code'], 1)
})

test('work started during the waiting period postpones the deletion day by day, and the person is told once', async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  assert.equal((await askFor(house, contract.askClosing, sides.person)).body['code'], 1)
  await house.db.updateTable('assignments').set({ state: 'readyToPay' }).execute()
  for (let day = 0; day < 9; day += 1) {
    house.clock.advance({ hours: 24 })
    await settle(house.stage)
  }
  assert.equal(await state(house, sides.person), 'waiting')
  const told = await house.db.selectFrom('notifications').select('body').where('event_key', 'like', 'closing-waits:%').execute()
  assert.deepEqual(
    told.map(({ body }) => body),
    ['Принятая, но не оплаченная работа. Удалим, как только это закончится'],
  )
  await house.db.updateTable('assignments').set({ state: 'closed' }).execute()
  house.clock.advance({ hours: 24 })
  await settle(house.stage)
  assert.equal(await state(house, sides.person), 'done')
})

test('a repeated request is one request, and a cancelled one changes nothing', async () => {
  await using house = await openWholeHouse(start)
  const person = await addPerson(house, 1)
  assert.equal((await askFor(house, contract.cancelClosing, person)).body['kind'], 'wrongState')
  const twice = await Promise.all([0, 1].map(() => askFor(house, contract.askClosing, person)))
  assert.deepEqual(twice[0]?.body, twice[1]?.body)
  assert.equal((await house.db.selectFrom('account_closings').select('id').execute()).length, 1)
  assert.equal((await askFor(house, contract.cancelClosing, person)).body['code'], 1)
  assert.equal((await askFor(house, contract.cancelClosing, person)).body['kind'], 'wrongState')
  house.clock.advance(week)
  await settle(house.stage)
  assert.equal(await state(house, person), 'cancelled')
  const profile = await house.db.selectFrom('profiles').select('surname').where('person_id', '=', person.id).executeTakeFirst()
  assert.equal(profile?.surname, first.surname)
  const journal = await house.db
    .selectFrom('journal_entries')
    .select('action')
    .where('owner_id', '=', person.id)
    .orderBy('no')
    .execute()
  const own = journal.map(({ action }) => action).filter((action) => action.startsWith('closing'))
  assert.deepEqual(own, ['closingAsked', 'closingCancelled'])
})

test('of a deletion and a cancellation at the same moment exactly one takes effect', async () => {
  for (let round = 0; round < 3; round += 1) {
    await using house = await openWholeHouse(start)
    const person = await addPerson(house, 1)
    await askFor(house, contract.askClosing, person)
    house.clock.advance(week)
    const caller = await callerFor(house, person)
    const [answer] = await Promise.all([
      callApi(house.api, contract.cancelClosing, caller, {}),
      runDueJobs(house.stage),
      runDueJobs(house.stage),
    ])
    await settle(house.stage)
    const won = answer.body['code'] === 1
    assert.equal(await state(house, person), won ? 'cancelled' : 'done', JSON.stringify(answer.body))
    const profile = await house.db.selectFrom('profiles').select('inn').where('person_id', '=', person.id).executeTakeFirst()
    assert.equal(profile?.inn, won ? demoInn(1) : null)
    assert.equal((await house.db.selectFrom('destruction_records').select('id').execute()).length, won ? 0 : 1)
  }
})

test('withdrawn consent schedules the deletion, and only renewed consent allows cancelling it', async () => {
  await using house = await openWholeHouse(start)
  const person = await addPerson(house, 1)
  const withdrawn = await askFor(house, takeBackAndClose, person, {
    params: { role: 'person', slug: 'pdn' },
    body: { closes_account: true },
  })
  assert.equal(withdrawn.body['code'], 1, JSON.stringify(withdrawn.body))
  await settle(house.stage)
  const { closing } = contract.readOwnData.reply.parse((await askFor(house, contract.readOwnData, person)).body['data'])
  assert.deepEqual([closing?.reason, closing?.may_cancel], ['consentWithdrawn', false])
  assert.equal((await askFor(house, contract.cancelClosing, person)).body['kind'], 'closingByConsent')
  await askFor(house, giveConsents, person, { params: { role: 'person' }, body: { slugs: ['pdn'] } })
  assert.equal((await askFor(house, contract.cancelClosing, person)).body['code'], 1)

  await askFor(house, takeBackAndClose, person, { params: { role: 'person', slug: 'terms' }, body: { closes_account: true } })
  await settle(house.stage)
  house.clock.advance(week)
  await settle(house.stage)
  assert.equal(await state(house, person), 'done')
  const { reason } = await house.db.selectFrom('destruction_records').select('reason').executeTakeFirstOrThrow()
  assert.equal(reason, 'consentWithdrawn')
})

test('before an account is deleted its binding ends and the tax service is told', async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  const { inn, state: before } = await house.db.selectFrom('bindings').select(['inn', 'state']).executeTakeFirstOrThrow()
  assert.equal(before, 'bound')
  assert.equal((await askFor(house, contract.askClosing, sides.person)).body['code'], 1)
  house.clock.advance(week)
  await settle(house.stage)
  assert.equal(await state(house, sides.person), 'done')
  const told = parsePersonInn(inn)
  assert.ok(told)
  const status = await house.gateways.taxService.taxpayerStatus(told)
  assert.deepEqual(status.ok ? 'bound' : status.refusal.kind, 'rejected')
})

test('deletion does not wait longer than a day for a silent tax service', async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  assert.equal((await askFor(house, contract.askClosing, sides.person)).body['code'], 1)
  house.clock.advance(week)
  await fetch(`${house.gateways.myTaxUrl}/admin/faults`, { method: 'POST', body: JSON.stringify({ kind: 'internal_error' }) })
  const hoursPass = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      while ((await runDueJobs(house.stage)) > 0);
      house.clock.advance({ hours: 1 })
    }
  }
  await hoursPass(24)
  assert.equal(await state(house, sides.person), 'waiting')
  await hoursPass(2)
  assert.equal(await state(house, sides.person), 'done')
})

test('an open application is withdrawn with the account', async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  const boss = await enter(house.stage, '89000000001', 'client')
  const [, task] = openTasks
  assert.ok(task)
  const taskId = await publish(house.stage, boss, task)
  const applicant = await enter(house.stage, first.phone, 'person')
  const id = await offerWork(house.stage, applicant, taskId, 'Тайное письмо')
  await askFor(house, contract.askClosing, sides.person)
  house.clock.advance(week)
  await settle(house.stage)
  const row = await house.db
    .selectFrom('task_applications')
    .select(['state', 'comment'])
    .where('id', '=', id as Id<'application'>)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { state: 'withdrawn', comment: '' })
})

/** A person with a complete profile and no activity. */
async function addPerson(house: WholeHouse, place: number): Promise<Person> {
  const person = demoContractors[place - 1]
  assert.ok(person)
  const actor = await signUp(house.stage, person.phone, 'person')
  await fillProfile(actor, person, demoInn(place), place)
  await settle(house.stage)
  return personOf(house, person.phone as Phone)
}

function secretsOf(place: number): string[] {
  const person = demoContractors[place - 1]
  assert.ok(person)
  return [person.phone, person.surname, person.birthdate, demoInn(place), demoAccount('40817', place)]
}

async function state(house: WholeHouse, person: Person) {
  const row = await house.db
    .selectFrom('account_closings')
    .select('state')
    .where('person_id', '=', person.id)
    .orderBy('requested_at', 'desc')
    .executeTakeFirst()
  return row?.state
}
