import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { newcomer, openRegistrationHouse } from '../../../../tests/support/registration-house.ts'
import { findOwnInn } from '../contract.ts'

const own = { surname: 'Сидорова', firstname: 'Анна', patronymic: 'Игоревна', birthday: '1990-05-17', documentNumber: '345678' }
const sister = '990900000527'

async function codeOf(answer: Promise<{ body: object }>): Promise<string> {
  return outcomeOf({ ...(await answer).body })
}

test('a person finds their own ИНН by name, birth date and document; it is not written to the profile or the journal', async () => {
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

test('data that match nobody give «не найден», and so does another document', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  assert.equal(await codeOf(house.call(findOwnInn, person)), 'innNotFound')
  await house.put(newcomer, { ...own, documentNumber: '999999' })
  house.clock.advance({ seconds: 6 })
  assert.equal(await codeOf(house.call(findOwnInn, person)), 'innNotFound')
})

test('several numbers are all shown for the person to choose from', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  await house.put(newcomer, own)
  await house.put(sister, own)
  const { inns } = findOwnInn.reply.parse((await house.call(findOwnInn, person)).body['data'])
  assert.deepEqual(inns.toSorted(), [newcomer, sister].toSorted())
})

test('a person the tax service cannot tell from others is asked to enter the number', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  await house.put(newcomer, { ...own, scenario: { ambiguous: true } })
  assert.equal(await codeOf(house.call(findOwnInn, person)), 'personAmbiguous')
})

test('an empty profile or one without a document sends no request', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null, document: false })
  const answer = await house.call(findOwnInn, person)
  assert.equal(answer.body['kind'], 'profileIncomplete')
  assert.match(String(answer.body['message']), /документ/)
  assert.equal((await house.db.selectFrom('journal_entries').select('no').execute()).length, 0)
})

test('tax service silence is reported as such, and the question is in the journal', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  for (const kind of ['down', 'internal_error', 'garbage']) {
    await house.fault({ kind, count: 9 })
    assert.equal(await codeOf(house.call(findOwnInn, person)), 'npdSilent', kind)
    await house.mend()
    house.clock.advance({ minutes: 2 })
  }
  assert.equal((await house.db.selectFrom('journal_entries').select('no').execute()).length, 3)
})

test('two clicks send one question, and the limit is five questions a day', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  await house.put(newcomer, own)
  const codes = await Promise.all([codeOf(house.call(findOwnInn, person)), codeOf(house.call(findOwnInn, person))])
  assert.deepEqual(codes.toSorted(), ['done', 'tooOften'])
  for (let asked = 1; asked < 5; asked += 1) {
    house.clock.advance({ seconds: 6 })
    assert.equal(await codeOf(house.call(findOwnInn, person)), 'done')
  }
  house.clock.advance({ seconds: 6 })
  assert.equal(await codeOf(house.call(findOwnInn, person)), 'tooOften')
  const other = await house.addPerson({ inn: null })
  assert.equal(await codeOf(house.call(findOwnInn, other)), 'done', 'the limit is of each person')
  house.clock.advance({ hours: 24 })
  assert.equal(await codeOf(house.call(findOwnInn, person)), 'done')
})

test("data sent by the caller is ignored: another person's data in the body change nothing", async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null, surname: 'Чужая' })
  await house.put(newcomer, own)
  const body = { surname: 'Сидорова', firstname: 'Анна', person_id: 'other' }
  assert.equal(await codeOf(house.call(findOwnInn, person, { body })), 'innNotFound')
  assert.equal(await codeOf(house.call(findOwnInn, 'nobody')), 'unauthorized')
})
