import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { demoContractors, demoInn } from '#/apps/demo/demo-people.ts'
import { signUp, fillProfile } from '#/apps/demo/demo-scenes.ts'
import { settle } from '#/apps/demo/demo-stage.ts'
import type { Phone } from '#/kernel/phone.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { callApi } from '#/platform/server/api.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { callerFor, seedTwoSides } from '../../../../tests/support/two-sides.ts'
import type { Person } from '../../../../tests/support/two-sides.ts'
import { openWholeHouse } from '../../../../tests/support/whole-house.ts'
import type { WholeHouse } from '../../../../tests/support/whole-house.ts'
import * as contract from '../contract.ts'
import { askFor, personOf, text, unzip } from '../../../../tests/support/own-data-house.ts'

test('the archive holds all data of its owner and nothing of others, and its hashes match', async () => {
  await using house = await openWholeHouse(start)
  const sides = await seedTwoSides(house)
  const [, other] = demoContractors
  assert.ok(other)
  const asked = await askFor(house, contract.requestExport, sides.person)
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  await settle(house.stage)
  const { exports } = contract.readOwnData.reply.parse((await askFor(house, contract.readOwnData, sides.person)).body['data'])
  const ready = exports.find(({ state }) => state === 'ready')
  assert.ok(ready)
  assert.equal(await titleOfNotice(house, sides.person), 'Архив готов')

  const params = { id: ready.id }
  const answer = await askFor(house, contract.downloadExport, sides.person, { params })
  assert.ok(answer.file, JSON.stringify(answer.body))
  assert.deepEqual([answer.file.type, sha256Hex(answer.file.bytes)], ['application/zip', ready.sha256])
  const files = await unzip(answer.file.bytes)

  const hashes = text(files, 'hashes.txt').trim().split('\n')
  assert.equal(hashes.length, files.size - 1)
  for (const line of hashes) {
    const [hash, name] = [line.slice(0, 64), line.slice(66)]
    assert.equal(sha256Hex(files.get(name) ?? ''), hash, name)
  }
  assert.match(text(files, 'профиль.json'), /"серия документа": "4512"/)
  assert.match(text(files, 'профиль.json'), /"номер документа": "123401"/)
  assert.match(text(files, 'куда-платить.json'), /"номер": "40817/)
  assert.match(text(files, 'согласия.json'), /"текст": "/)
  assert.match(text(files, 'журнал.json'), /exportAsked/)
  for (const name of ['выплаты', 'чеки', 'работы', 'отклики', 'подписи', 'устройства', 'уведомления', 'сообщения', 'налоговая'])
    assert.ok(text(files, `${name}.json`).length > 100, name)
  const papers = [...files.keys()].filter((name) => name.endsWith('.pdf'))
  assert.equal(papers.filter((name) => name.endsWith('с-отметками.pdf')).length, 3, 'contract, order and act')
  for (const name of papers) assert.equal(files.get(name)?.subarray(0, 5).toString(), '%PDF-', name)

  const words = [...files].filter(([name]) => /\.(json|txt)$/.test(name)).map(([, bytes]) => bytes.toString('utf8'))
  const foreign = [other.surname, other.phone, demoInn(2), '123402', sides.rivalOrgId, sides.stranger.id, '89000000090']
  for (const secret of foreign) for (const told of words) assert.ok(!told.includes(secret), `«${secret}» is in the archive`)
})

test('a stored archive opens only with its key and is deleted when it expires', async () => {
  await using house = await openWholeHouse(start)
  const person = await addPerson(house, 1)
  await askFor(house, contract.requestExport, person)
  await settle(house.stage)
  const [row] = await house.db.selectFrom('data_exports').selectAll().execute()
  assert.ok(row?.file_key && row.file_size && row.key_cipher)
  const path = join(house.config.dataDir, 'files', row.file_key.slice(0, 2), row.file_key.slice(2, 4), row.file_key)
  const sealed = await readFile(path)
  assert.equal(sealed.length, row.file_size + 28)
  assert.ok(!sealed.includes('hashes.txt') && !sealed.includes('PK\u0003\u0004'))

  const params = { id: row.id }
  const stranger = await addPerson(house, 2)
  assert.equal((await askFor(house, contract.downloadExport, stranger, { params })).status, 404)
  const unconfirmed = await callerFor(house, person)
  await house.db.updateTable('sessions').set({ confirmed_at: null }).execute()
  assert.equal((await callApi(house.api, contract.downloadExport, unconfirmed, { params })).body['kind'], 'confirmationNeeded')
  assert.equal((await callApi(house.api, contract.requestExport, unconfirmed, {})).body['kind'], 'confirmationNeeded')
  assert.equal((await callApi(house.api, contract.askClosing, unconfirmed, {})).body['kind'], 'confirmationNeeded')

  house.clock.advance({ hours: 24 * 7 })
  const late = await askFor(house, contract.downloadExport, person, { params })
  assert.deepEqual([late.body['kind'], late.body['message']], ['exportGone', 'Этот архив нельзя скачать: срок прошёл'])
  await settle(house.stage)
  const after = await house.db.selectFrom('data_exports').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([after.state, after.file_key, after.key_cipher], ['expired', null, null])
  assert.ok(
    !(await readdir(join(house.config.dataDir, 'files'), { recursive: true })).some((name) => name.endsWith(row.file_key ?? '')),
  )
})

test('archives are limited to one at a time and three a day, also when five are requested at once', async () => {
  await using house = await openWholeHouse(start)
  const person = await addPerson(house, 1)
  const five = await Promise.all(Array.from({ length: 5 }, () => askFor(house, contract.requestExport, person)))
  assert.deepEqual(five.map(({ body }) => outcomeOf(body)).toSorted(), [
    'done',
    'exportRunning',
    'exportRunning',
    'exportRunning',
    'exportRunning',
  ])
  for (let time = 0; time < 2; time += 1) {
    await settle(house.stage)
    assert.equal((await askFor(house, contract.requestExport, person)).body['code'], 1)
  }
  await settle(house.stage)
  assert.equal((await askFor(house, contract.requestExport, person)).body['kind'], 'exportsOfDay')
  house.clock.advance({ hours: 15 })
  assert.equal((await askFor(house, contract.requestExport, person)).body['code'], 1, 'a new day of Moscow has begun')
})

test('a failed archive is reported, and another can be requested', async () => {
  await using house = await openWholeHouse(start)
  const person = await addPerson(house, 1)
  await askFor(house, contract.requestExport, person)
  await house.db
    .updateTable('data_exports')
    .set({ key_cipher: Buffer.from('spoiled') })
    .execute()
  for (let time = 0; time < 5; time += 1) {
    await settle(house.stage)
    house.clock.advance({ minutes: 10 })
  }
  assert.equal((await house.db.selectFrom('data_exports').select('state').executeTakeFirstOrThrow()).state, 'failed')
  assert.equal(await titleOfNotice(house, person), 'Архив не получился')
  assert.equal((await askFor(house, contract.requestExport, person)).body['code'], 1)
})

const start = Temporal.Instant.from('2026-11-20T09:00:00Z')

/** A person with a complete profile and no activity. */
async function addPerson(house: WholeHouse, place: number): Promise<Person> {
  const person = demoContractors[place - 1]
  assert.ok(person)
  const actor = await signUp(house.stage, person.phone, 'person')
  await fillProfile(actor, person, demoInn(place), place)
  await settle(house.stage)
  return personOf(house, person.phone as Phone)
}

async function titleOfNotice(house: WholeHouse, person: Person) {
  const row = await house.db
    .selectFrom('notifications')
    .select('title')
    .where('person_id', '=', person.id)
    .where('event_key', 'like', 'export:%')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.title
}
