import assert from 'node:assert/strict'
import test from 'node:test'
import { demoContractors, demoInn } from '#/apps/demo/demo-people.ts'
import { signUp, fillProfile } from '#/apps/demo/demo-scenes.ts'
import { settle } from '#/apps/demo/demo-stage.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import { newId } from '#/platform/server/new-id.ts'
import { askFor, personOf, tablesWith, text, unzip } from '../../../../tests/support/own-data-house.ts'
import { addTaxTraces, taxTraces } from '../../../../tests/support/tax-traces.ts'
import { seedTwoSides } from '../../../../tests/support/two-sides.ts'
import type { Person } from '../../../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import type { WholeHouse } from '../../../../tests/support/whole-house.ts'
import * as contract from '../contract.ts'

const start = Temporal.Instant.from('2026-11-20T09:00:00Z')
const week = { hours: 24 * 7 }
const [first] = demoContractors
assert.ok(first)

test('the archive holds what the tax service reported and what customers asked about the person', async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  await addTaxTraces(house, whose(sides))
  assert.equal((await askFor(house, contract.requestExport, sides.person)).status, 200)
  await settle(house.stage)
  const { exports } = contract.readOwnData.reply.parse((await askFor(house, contract.readOwnData, sides.person)).body['data'])
  const params = { id: exports[0]?.id ?? '' }
  const archive = await askFor(house, contract.downloadExport, sides.person, { params })
  const files = await unzip(archive.file?.bytes ?? new Uint8Array())

  const of = (name: string) => text(files, `${name}.json`)
  for (const word of [taxTraces.historyWord, taxTraces.finding, taxTraces.rejection, taxTraces.activity])
    assert.ok(of('налоговая').includes(word), word)
  for (const word of [taxTraces.invitedName, taxTraces.listedName]) assert.ok(of('налоговая').includes(word), word)
  assert.ok(!of('налоговая').includes(taxTraces.listName), 'how a customer calls his files is his own affair')
  assert.match(of('налоговая'), /"работа с вами": "приостановлена до 01\.02\.2027"/)
  const all = [...files.values()].map((bytes) => bytes.toString()).join('\n')
  for (const word of [taxTraces.note, taxTraces.tag, taxTraces.stopReason])
    assert.ok(!all.includes(word), 'what a customer noted for himself is told by the customer')
  assert.ok(of('налоги').includes(String(taxTraces.charge)))
  assert.ok(of('налоги').includes(taxTraces.sold))
  assert.match(of('уведомления'), /"откуда": "fns"/)
  assert.ok(of('уведомления').includes(taxTraces.notice))
  assert.ok(of('чеки').includes(taxTraces.comment))
  const certificate = [...files].find(([name]) => name.startsWith('справки ФНС/'))
  assert.equal(certificate?.[1].toString(), '%PDF-1.7 справка')
})

test('deletion removes what the tax service reported about a person and keeps what proves receipts and payments', async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  await addTaxTraces(house, whose(sides))
  await house.db.updateTable('receipt_cancel_requests').set({ state: 'declined' }).execute()
  const { file_key: file } = await house.db
    .selectFrom('tax_certificates')
    .select('file_key')
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  assert.equal((await askFor(house, contract.askClosing, sides.person)).body['code'], 1)
  house.clock.advance(week)
  await settle(house.stage)

  const { historyWord, finding, rejection, activity, notice, comment, invitedName, listedName, charge, sold } = taxTraces
  const noted = [taxTraces.note, taxTraces.tag, taxTraces.stopReason]
  const gone = [historyWord, finding, rejection, activity, notice, invitedName, String(charge), sold, ...noted]
  assert.deepEqual(await tablesWith(house, gone), [])
  assert.deepEqual(await tablesWith(house, [comment]), ['receipt_cancel_requests'], 'why a receipt was disputed belongs to it')
  assert.deepEqual(await tablesWith(house, [listedName]), ['status_batch_rows'], 'lists of a customer are his own')
  assert.equal((await house.gateways.files.read(file ?? '')).ok, false, 'the certificate lies on the disk no more')
  for (const table of [
    'binding_events',
    'npd_registrations',
    'tax_accounts',
    'outside_fetches',
    'tax_certificates',
    'tax_inboxes',
  ] as const) {
    const left = await house.db.selectFrom(table).select('person_id').where('person_id', '=', sides.person.id).execute()
    assert.deepEqual(left, [], table)
  }
  const record = await house.db.selectFrom('destruction_records').selectAll().executeTakeFirstOrThrow()
  const told = JSON.stringify(record.destroyed)
  for (const table of ['binding_events', 'npd_registrations', 'tax_accounts', 'tax_certificates', 'contractor_invitations'])
    assert.ok(told.includes(table), `the record does not tell of ${table}`)
  assert.match(JSON.stringify(record.kept), /проверк[иа] статуса/)
})

test("a status answer in a customer's list stays with that customer", async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  const person = await newcomer(house, 3)
  const { listed } = await addTaxTraces(house, {
    ...whose(sides),
    personId: person.id,
    inn: demoInn(3),
    phone: '89000000333' as Phone,
  })
  await askFor(house, contract.askClosing, person)
  house.clock.advance(week)
  await settle(house.stage)
  const rows = await house.db.selectFrom('npd_status_checks').select('id').where('inn', '=', demoInn(3)).execute()
  assert.deepEqual(
    rows.map(({ id }) => id),
    [listed],
  )
})

test('a person who returned under another account can delete it although older payments rest on answers about the INN', async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  await askFor(house, contract.askClosing, sides.person)
  house.clock.advance(week)
  await settle(house.stage)
  const again = await newcomer(house, 1)
  assert.notEqual(again.id, sides.person.id)
  const proofs = await house.db
    .updateTable('payouts')
    .set((column) => ({
      npd_status_check_id: column
        .selectFrom('npd_status_checks')
        .select('npd_status_checks.id')
        .where('inn', '=', demoInn(1))
        .limit(1),
    }))
    .returning('npd_status_check_id')
    .execute()
  assert.ok(proofs.every(({ npd_status_check_id: id }) => id !== null))
  await askFor(house, contract.askClosing, again)
  house.clock.advance(week)
  await settle(house.stage)
  const { state } = await house.db
    .selectFrom('account_closings')
    .select('state')
    .where('person_id', '=', again.id)
    .executeTakeFirstOrThrow()
  assert.equal(state, 'done')
})

test("the name of a contractor who never applied is removed from the customer's notices", async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  const person = await newcomer(house, 3)
  const [, , third] = demoContractors
  assert.ok(third)
  const now = house.clock.now()
  await house.db
    .insertInto('contractors')
    .values({
      id: newId('contractor', house.clock),
      org_id: sides.orgId as Id<'organization'>,
      person_id: person.id,
      inn: demoInn(3),
      source: 'invite',
      created_at: now,
    })
    .execute()
  await house.db
    .insertInto('notifications')
    .values({
      id: newId('notification', house.clock),
      person_id: sides.roles.owner.id,
      org_id: sides.orgId as Id<'organization'>,
      category: 'npd',
      title: 'Статус самозанятого утрачен',
      body: `${third.surname} ${third.firstname}: с 01.11.2026. Выплаты остановлены`,
      event_key: 'npd-lost:x',
      state: 'created',
      created_at: now,
    })
    .execute()
  await askFor(house, contract.askClosing, person)
  house.clock.advance(week)
  await settle(house.stage)
  assert.deepEqual(await tablesWith(house, [third.surname]), [])
  const { body } = await house.db
    .selectFrom('notifications')
    .select('body')
    .where('event_key', '=', 'npd-lost:x')
    .executeTakeFirstOrThrow()
  assert.equal(body, 'Исполнитель: с 01.11.2026. Выплаты остановлены')
})

function whose(sides: Awaited<ReturnType<typeof seedTwoSides>>) {
  const { person, orgId, roles } = sides
  return {
    personId: person.id,
    orgId: orgId as Id<'organization'>,
    askedBy: roles.owner.id,
    inn: demoInn(1),
    phone: (first?.phone ?? '') as Phone,
  }
}

/** A person with a complete profile and no activity. */
async function newcomer(house: WholeHouse, place: number): Promise<Person> {
  const person = demoContractors[place - 1]
  assert.ok(person)
  await fillProfile(await signUp(house.stage, person.phone, 'person'), person, demoInn(place), place)
  await settle(house.stage)
  return personOf(house, person.phone as Phone)
}
