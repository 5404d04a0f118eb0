import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newcomer, openRegistrationHouse } from '../../../../tests/support/registration-house.ts'
import { findOwnInn } from '../contract.ts'

const own = { surname: 'Сидорова', firstname: 'Анна', patronymic: 'Игоревна', birthday: '1990-05-17', documentNumber: '345678' }
const sister = '990900000527'

async function codeOf(answer: Promise<{ body: object }>): Promise<unknown> {
  return ({ ...(await answer).body } as Record<string, unknown>)['code']
}

test('a person finds his own ИНН by his name, birth date and document; it stays out of the profile and of the journal', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  await house.put(newcomer, own)
  const answer = await house.call(findOwnInn, person)
  assert.deepEqual(findOwnInn.reply.parse(answer.body['data']).inns, [newcomer])
  const { inn } = await house.db.selectFrom('profiles').select('inn').executeTakeFirstOrThrow()
  assert.equal(inn, null)
  const entries = await house.db.selectFrom('journal_entries').selectAll().execute()
  assert.deepEqual(
    entries.map(({ action, facts }) => [action, facts]),
    [['innSought', { result: 'найден' }]],
  )
  assert.ok(!JSON.stringify(entries).includes(newcomer))
})

test('data that fit nobody are «не найден», and another document fits nobody', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  assert.equal(await codeOf(house.call(findOwnInn, person)), -203)
  await house.put(newcomer, { ...own, documentNumber: '999999' })
  house.clock.advance({ seconds: 6 })
  assert.equal(await codeOf(house.call(findOwnInn, person)), -203)
})

test('several numbers are all shown: the person knows his own', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  await house.put(newcomer, own)
  await house.put(sister, own)
  const { inns } = findOwnInn.reply.parse((await house.call(findOwnInn, person)).body['data'])
  assert.deepEqual(inns.toSorted(), [newcomer, sister].toSorted())
})

test('one whom the tax service cannot tell from others is asked for the number itself', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  await house.put(newcomer, { ...own, scenario: { ambiguous: true } })
  assert.equal(await codeOf(house.call(findOwnInn, person)), -310)
})

test('an empty profile or one without a document asks nobody', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null, document: false })
  const answer = await house.call(findOwnInn, person)
  assert.equal(answer.body['code'], -201)
  assert.match(String(answer.body['message']), /документ/)
  assert.equal((await house.db.selectFrom('journal_entries').select('no').execute()).length, 0)
})

test('a silent tax service is told as such, and the question is in the journal', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  for (const kind of ['down', 'internal_error', 'garbage']) {
    await house.fault({ kind, count: 9 })
    assert.equal(await codeOf(house.call(findOwnInn, person)), -305, kind)
    await house.mend()
    house.clock.advance({ minutes: 2 })
  }
  assert.equal((await house.db.selectFrom('journal_entries').select('no').execute()).length, 3)
})

test('two clicks are one question, and a day has five of them', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  await house.put(newcomer, own)
  const codes = await Promise.all([codeOf(house.call(findOwnInn, person)), codeOf(house.call(findOwnInn, person))])
  assert.deepEqual(
    codes.map(Number).toSorted((a, b) => a - b),
    [-901, 1],
  )
  for (let asked = 1; asked < 5; asked += 1) {
    house.clock.advance({ seconds: 6 })
    assert.equal(await codeOf(house.call(findOwnInn, person)), 1)
  }
  house.clock.advance({ seconds: 6 })
  assert.equal(await codeOf(house.call(findOwnInn, person)), -901)
  const other = await house.addPerson({ inn: null })
  assert.equal(await codeOf(house.call(findOwnInn, other)), 1, 'the limit is of each person')
  house.clock.advance({ hours: 24 })
  assert.equal(await codeOf(house.call(findOwnInn, person)), 1)
})

test('nothing of the caller is believed: data of another in the body change nothing', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null, surname: 'Чужая' })
  await house.put(newcomer, own)
  const body = { surname: 'Сидорова', firstname: 'Анна', person_id: 'other' }
  assert.equal(await codeOf(house.call(findOwnInn, person, { body })), -203)
  assert.equal(await codeOf(house.call(findOwnInn, 'nobody')), -911)
})
