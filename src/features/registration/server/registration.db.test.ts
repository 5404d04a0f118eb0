import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticesForRegistration } from '#/features/notifications/server/registration-notice-queries.ts'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { easyAnswers, newcomer, openRegistrationHouse } from '../../../../tests/support/registration-house.ts'
import type { RegistrationHouse } from '../../../../tests/support/registration-house.ts'
import * as contract from '../contract.ts'

const { registrationView } = contract

function viewIn(answer: { body: object }) {
  return registrationView.parse(({ ...answer.body } as Record<string, unknown>)['data'])
}

function codeIn(answer: { body: object }): string {
  return outcomeOf({ ...answer.body })
}

const stateOf = (house: RegistrationHouse, person: string) => async () => (await house.view(person))?.state
const leavingOf = (house: RegistrationHouse, person: string) => async () => (await house.leaving(person))?.state

test('a draft is stored with the person and read back in full', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  assert.equal(await house.view(person), null)
  await house.draft(person)
  await house.call(contract.saveRegistrationDraft, person, { body: { step: 5, way: 'gosuslugi' } })
  const { step, answers, oktmo, activities, way, mode, state } = (await house.view(person)) ?? {}
  assert.deepEqual(
    { step, answers, oktmo, activities, way, mode, state },
    {
      step: 5,
      answers: easyAnswers,
      oktmo: '45000000',
      activities: ['202', '204'],
      way: 'gosuslugi',
      mode: 'guided',
      state: 'draft',
    },
  )
})

test('a person being guided may choose another way, and change nothing else', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.draft(person)
  await house.call(contract.startRegistration, person, { body: {} })
  const body = { step: 5, way: 'password', oktmo: '46000000', answers: {} }
  assert.equal(codeIn(await house.call(contract.saveRegistrationDraft, person, { body })), 'done')
  const { way, oktmo, answers, state } = (await house.view(person)) ?? {}
  assert.deepEqual(
    { way, oktmo, answers, state },
    { way: 'password', oktmo: '45000000', answers: easyAnswers, state: 'instructed' },
  )
  assert.equal(codeIn(await house.call(contract.saveRegistrationDraft, person, { body: { step: 2 } })), 'wrongState')
})

test('two tabs that start at once share one draft, and answers to unknown questions are not stored', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await Promise.all([house.draft(person), house.draft(person, { citizenship: '643', unknown: 'x', age: 'nobody' })])
  assert.equal((await house.db.selectFrom('npd_registrations').select('id').execute()).length, 1)
  await house.draft(person, { citizenship: '643', unknown: 'x', age: 'nobody' })
  assert.deepEqual((await house.view(person))?.answers, { citizenship: '643' })
})

test('more than five activities or an unknown region are not accepted', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  const six = ['1', '2', '3', '4', '5', '6']
  assert.equal(
    codeIn(await house.call(contract.saveRegistrationDraft, person, { body: { step: 2, activities: six } })),
    'invalidInput',
  )
  assert.equal(
    codeIn(await house.call(contract.saveRegistrationDraft, person, { body: { step: 2, oktmo: 'Москва' } })),
    'invalidInput',
  )
  assert.equal(codeIn(await house.call(contract.saveRegistrationDraft, person, { body: { step: 7 } })), 'invalidInput')
})

test('rules, age, data and status are checked; restrictions are visible only to a bank', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.draft(person)
  const { findings, state } = viewIn(await house.call(contract.checkRegistration, person))
  assert.equal(state, 'draft')
  assert.deepEqual(
    findings.map(({ key, state: found }) => [key, found]),
    [
      ['rules', 'good'],
      ['age', 'good'],
      ['data', 'good'],
      ['status', 'good'],
      ['restrictions', 'unknown'],
    ],
  )
})

test('a person who is already a payer is sent to the binding', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.put(newcomer, { registeredAt: '2026-02-01T09:00:00Z' })
  await house.draft(person)
  assert.equal(viewIn(await house.call(contract.checkRegistration, person)).state, 'already')
  assert.equal(codeIn(await house.call(contract.startRegistration, person, { body: {} })), 'wrongState')
  await house.work()
  assert.deepEqual(house.told, ['register already'])
})

test('a silent tax service does not stop the person, and the finding says so', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.draft(person)
  await house.fault({ kind: 'down' })
  const { findings, state } = viewIn(await house.call(contract.checkRegistration, person))
  assert.equal(state, 'draft')
  const status = findings.find(({ key }) => key === 'status')
  assert.equal(status?.state, 'waiting')
  assert.match(status.text, /Можно продолжать, не дожидаясь/)
  assert.equal(viewIn(await house.call(contract.startRegistration, person, { body: {} })).state, 'instructed')
})

test('a person excluded by law cannot continue and sees which rule applies', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.draft(person, { ...easyAnswers, staff: 'yes' })
  const answer = await house.call(contract.startRegistration, person, { body: {} })
  assert.equal(codeIn(answer), 'registrationDenied')
  assert.match(JSON.stringify(answer.body), /Нанимать по трудовому договору нельзя/)
})

test('guided: a registration in «Мой налог» is found by the repeated check and announced once, with the day', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.draft(person)
  await house.call(contract.checkRegistration, person)
  await house.call(contract.startRegistration, person, { body: {} })
  assert.equal(viewIn(await house.call(contract.watchRegistration, person)).state, 'checkingStatus')
  await house.work()
  house.clock.advance({ hours: 5 })
  await house.work()
  assert.equal((await house.view(person))?.state, 'checkingStatus')
  await house.press(`${newcomer}/register`, { surname: 'Сидорова', firstname: 'Анна' })
  await house.workUntil(stateOf(house, person), 'done', { minutes: 1 })
  assert.equal((await house.view(person))?.registered_on, '2026-11-21')
  await house.work()
  assert.deepEqual(house.told, ['register done'])
  const news = {
    registrationId: ((await house.view(person))?.id ?? '') as Id<'npdRegistration'>,
    personId: person,
    kind: 'register' as const,
  }
  const [done] = await house.db.transaction().execute((tx) => noticesForRegistration(tx, { ...news, state: 'done' }))
  assert.deepEqual(
    [done?.personId, done?.notice.title, done?.notice.body],
    [person, 'Вы самозанятый с 21.11.2026', 'ФНС подтвердила статус. Осталось привязать платформу'],
  )
  assert.deepEqual(await house.db.transaction().execute((tx) => noticesForRegistration(tx, { ...news, state: 'inProgress' })), [])
})

test('the status is checked after 1, 2, 5 and 10 minutes, then every half hour, for 24 hours at most', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.draft(person)
  await house.call(contract.startRegistration, person, { body: {} })
  const start = house.clock.now()
  await house.call(contract.watchRegistration, person)
  for (let round = 0; round < 100; round += 1) {
    await house.work()
    const next = (await house.view(person))?.next_check_at
    if (!next) break
    house.clock.advance(Temporal.Instant.from(next).since(house.clock.now()))
  }
  assert.equal((await house.view(person))?.state, 'notYet')
  const rows = await house.db.selectFrom('npd_status_checks').select('checked_at').orderBy('checked_at').execute()
  const minutes = rows.map(({ checked_at }) => Math.floor(checked_at.since(start).total('minutes')))
  assert.deepEqual(minutes.slice(0, 7), [0, 1, 3, 8, 18, 48, 78])
  assert.equal(minutes.at(-1), 24 * 60)
  assert.ok(rows.length < 60, String(rows.length))
  await house.work()
  assert.deepEqual(house.told, ['register notYet'])
  house.clock.advance({ hours: 10 })
  await house.work()
  assert.equal((await house.db.selectFrom('npd_status_checks').select('id').execute()).length, rows.length)
  assert.equal(viewIn(await house.call(contract.watchRegistration, person)).state, 'checkingStatus', 'he may ask for another day')
})

test('hours of tax service silence are shown with their start, and the status is found when it answers', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.draft(person)
  await house.call(contract.startRegistration, person, { body: {} })
  await house.fault({ kind: 'down' })
  const start = house.clock.now()
  await house.call(contract.watchRegistration, person)
  for (let round = 0; round < 120; round += 1) {
    await house.work()
    house.clock.advance({ minutes: 1 })
  }
  const { state, silent_since: since } = (await house.view(person)) ?? {}
  assert.equal(state, 'checkingStatus')
  assert.equal(since, start.toString())
  await house.mend()
  await house.put(newcomer, { registeredAt: true })
  await house.workUntil(stateOf(house, person), 'done', { minutes: 1 })
  assert.equal((await house.view(person))?.silent_since, null)
})

test('«Проверить» in two tabs starts one watch; pressed again it checks at once, at most once a minute', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.draft(person)
  await house.call(contract.startRegistration, person, { body: {} })
  const codes = await Promise.all([
    house.call(contract.watchRegistration, person),
    house.call(contract.watchRegistration, person),
  ])
  assert.deepEqual(codes.map(codeIn).toSorted(), ['done', 'tooOften'])
  await house.work()
  for (let round = 0; round < 40; round += 1) {
    house.clock.advance({ minutes: 1 })
    await house.work()
  }
  const before = (await house.view(person))?.next_check_at
  await house.press(`${newcomer}/register`, { surname: 'Сидорова', firstname: 'Анна' })
  assert.equal(codeIn(await house.call(contract.watchRegistration, person)), 'done')
  await house.work()
  assert.equal((await house.view(person))?.state, 'done', `without waiting for ${before}`)
})

test('without an ИНН the status cannot be requested, and the person sees what is missing', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson({ inn: null })
  await house.draft(person)
  assert.equal(viewIn(await house.call(contract.startRegistration, person, { body: {} })).state, 'instructed')
  assert.equal(codeIn(await house.call(contract.watchRegistration, person)), 'profileIncomplete')
})

test("another person's registration is not found, and a stranger has no access", async () => {
  await using house = await openRegistrationHouse()
  const [owner, other] = [await house.addPerson(), await house.addPerson({ inn: null })]
  const { id } = viewIn(await house.draft(owner))
  assert.equal(codeIn(await house.call(contract.findRegistration, owner, { params: { id } })), 'done')
  assert.equal((await house.call(contract.findRegistration, other, { params: { id } })).status, 404)
  assert.equal((await house.call(contract.findRegistration, owner, { params: { id: 'x' } })).status, 404)
  assert.equal(codeIn(await house.call(contract.startRegistration, other, { body: {} })), 'wrongState')
  for (const endpoint of [contract.readRegistration, contract.checkRegistration, contract.watchRegistration]) {
    assert.equal((await house.call(endpoint, 'nobody')).status, 401)
  }
})

test('a guided person may return to the draft, and start again with the same data after a denial', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const person = await house.addPerson()
  assert.equal(codeIn(await house.call(contract.restartRegistration, person)), 'wrongState')
  await house.put(newcomer, { scenario: { registrationRefused: 'DEBT' } })
  await house.draft(person)
  const denied = viewIn(await house.call(contract.checkRegistration, person))
  assert.deepEqual([denied.state, denied.rejection_text], ['denied', 'Есть долг по налогу'])
  const again = viewIn(await house.call(contract.restartRegistration, person))
  assert.notEqual(again.id, denied.id)
  assert.deepEqual([again.state, again.activities, again.answers], ['draft', ['202', '204'], easyAnswers])
})

test("the tax service's lists are read once a day; while it is silent the previous ones are used", async () => {
  await using house = await openRegistrationHouse()
  const read = async () =>
    contract.listNpdDictionaries.reply.parse((await house.call(contract.listNpdDictionaries, 'nobody')).body['data'])
  assert.deepEqual(await read(), { regions: [], activities: [], read_at: null })
  await house.fault({ kind: 'down' })
  await house.readDictionaries()
  assert.equal((await read()).read_at, null)
  await house.mend()
  house.clock.advance({ minutes: 10 })
  await house.work()
  const { regions, activities, read_at } = await read()
  assert.ok(regions.some(({ oktmo, name }) => oktmo === '45000000' && name === 'Москва'))
  assert.ok(activities.some(({ id, parent_id }) => id === '202' && parent_id === '201'))
  await house.fault({ kind: 'down' })
  house.clock.advance({ hours: 25 })
  await house.work()
  assert.deepEqual(await read(), { regions, activities, read_at })
})

async function fileDirect(house: RegistrationHouse, person: string) {
  assert.equal(codeIn(await house.call(contract.sendRegistrationCode, person)), 'done')
  return house.call(contract.startRegistration, person, { body: { code: house.lastCode() } })
}

test('direct: restrictions, code, application, decision, certificate, and the binding continues to «Подтвердите в Мой налог»', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const person = await house.addPerson()
  await house.draft(person)
  const { findings } = viewIn(await house.call(contract.checkRegistration, person))
  assert.deepEqual(findings.at(-1), {
    key: 'restrictions',
    state: 'good',
    title: 'Ограничения ФНС',
    text: 'ФНС разрешает постановку на учёт.',
  })
  assert.equal(viewIn(await fileDirect(house, person)).state, 'sent')
  await house.workUntil(stateOf(house, person), 'inProgress', { seconds: 1 })
  await house.workUntil(stateOf(house, person), 'done')
  const done = await house.view(person)
  assert.equal(done?.registered_on, '2026-11-21')
  assert.match(done?.certificate_number ?? '', /^\d{8}$/)
  const known = await house.db.selectFrom('npd_status_checks').select('result').orderBy('checked_at', 'desc').executeTakeFirst()
  assert.equal(known?.result, 'active', 'the decision is an answer about the status')
  const binding = await house.db.selectFrom('bindings').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([binding.state, binding.inn], ['waiting', newcomer])
  const rights = ['INCOME_REGISTRATION', 'CANCEL_INCOME', 'INCOME_LIST', 'INCOME_SUMMARY', 'PAYMENT_INFORMATION']
  const form = new URLSearchParams(rights.map((right) => ['permission', right]))
  await fetch(`${house.deps.partner.myTaxUrl}/cabinet/${newcomer}/allow/${binding.request_id}`, { method: 'POST', body: form })
  const bindingState = async () => (await house.db.selectFrom('bindings').select('state').executeTakeFirstOrThrow()).state
  await house.workUntil(bindingState, 'bound')
  const journal = await house.db.selectFrom('journal_entries').select('action').execute()
  assert.ok(journal.some(({ action }) => action === 'npdRegistrationFiled'))
  assert.deepEqual(house.told, ['register inProgress', 'register done'])
})

test("direct: the application contains the person's data, with the surname in its own field", async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const person = await house.addPerson()
  await house.draft(person)
  await fileDirect(house, person)
  await house.workUntil(stateOf(house, person), 'done')
  const kept = JSON.parse(await house.lever('GET', `persons/${newcomer}`)) as Record<string, unknown>
  assert.deepEqual(
    [kept['surname'], kept['firstname'], kept['patronymic'], kept['birthday'], kept['region'], kept['activities']],
    ['Сидорова', 'Анна', 'Игоревна', '1990-05-17', '45000000', ['202', '204']],
  )
})

for (const [code, words] of [
  ['LIMIT_EXCEEDED', /Доход за год больше 2,4 млн ₽ — встать на учёт можно с 1 января/],
  ['DEBT', /Есть долг по налогу/],
  ['DATA_MISMATCH', /Данные паспорта не совпали с данными ФНС/],
  ['AMBIGUOUS', /не смогла однозначно определить/],
  ['SOMETHING_NEW', /код SOMETHING_NEW/],
] as const) {
  test(`direct: refused with ${code} after it was allowed, in words`, async () => {
    await using house = await openRegistrationHouse({ direct: true })
    const person = await house.addPerson()
    await house.draft(person)
    await fileDirect(house, person)
    await house.workUntil(stateOf(house, person), 'inProgress', { seconds: 1 })
    await house.put(newcomer, { scenario: { registrationRefused: code } })
    await house.workUntil(stateOf(house, person), 'rejected')
    assert.match((await house.view(person))?.rejection_text ?? '', words)
    assert.equal((await house.db.selectFrom('bindings').select('state').execute()).length, 0)
  })
}

test('direct: restrictions that appeared after the draft stop the application before it is sent', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const person = await house.addPerson()
  await house.draft(person)
  await fileDirect(house, person)
  await house.put(newcomer, { scenario: { registrationRefused: 'DEBT' } })
  await house.workUntil(stateOf(house, person), 'denied')
  assert.deepEqual(await messages(house, 'PostRegistration'), 0)
})

test('direct: a profile changed between the code and the sending is not sent under that code', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const person = await house.addPerson()
  await house.draft(person)
  await fileDirect(house, person)
  await house.db.updateTable('profiles').set({ firstname: 'Мария' }).execute()
  await house.workUntil(stateOf(house, person), 'rejected')
  assert.match((await house.view(person))?.rejection_text ?? '', /Данные профиля изменились после кода/)
  assert.deepEqual(await messages(house, 'PostRegistration'), 0)
})

async function messages(house: RegistrationHouse, kind: string): Promise<number> {
  const kept = JSON.parse(await house.lever('GET', 'messages')) as { kind: string }[]
  return kept.filter((message) => message.kind === kind).length
}

test('direct: nothing is sent without a code, with a wrong one, or with data changed after it', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const person = await house.addPerson()
  await house.draft(person)
  assert.equal(codeIn(await house.call(contract.startRegistration, person, { body: {} })), 'codeExpired')
  await house.call(contract.sendRegistrationCode, person)
  const code = house.lastCode()
  const wrong = code === '000000' ? '111111' : '000000'
  assert.equal(codeIn(await house.call(contract.startRegistration, person, { body: { code: wrong } })), 'wrongCode')
  await house.call(contract.saveRegistrationDraft, person, { body: { step: 4, oktmo: '46000000' } })
  assert.equal(codeIn(await house.call(contract.startRegistration, person, { body: { code } })), 'codeExpired')
  assert.equal((await house.view(person))?.state, 'draft')
})

test('direct: no code is sent with incomplete data, a missing agreement or a closed regime', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const bare = await house.addPerson({ inn: null })
  await house.call(contract.saveRegistrationDraft, bare, { body: { step: 2 } })
  const incomplete = await house.call(contract.sendRegistrationCode, bare)
  assert.equal(codeIn(incomplete), 'profileIncomplete')
  assert.match(String(incomplete.body['message']), /ИНН, регион, виды деятельности/)
  const silent = await house.addPerson({ agreed: false })
  await house.draft(silent)
  assert.equal(codeIn(await house.call(contract.sendRegistrationCode, silent)), 'delegationMissing')
  await house.draft(silent, { ...easyAnswers, income: 'yes' })
  assert.equal(codeIn(await house.call(contract.sendRegistrationCode, silent)), 'registrationDenied')
  assert.equal(house.sent.length, 0)
})

test('direct: two clicks with one code make one application', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const person = await house.addPerson()
  await house.draft(person)
  await house.call(contract.sendRegistrationCode, person)
  const body = { code: house.lastCode() }
  const answers = await Promise.all([
    house.call(contract.startRegistration, person, { body }),
    house.call(contract.startRegistration, person, { body }),
  ])
  assert.deepEqual(answers.map(codeIn).toSorted(), ['done', 'wrongState'])
  await house.workUntil(stateOf(house, person), 'done')
  assert.equal(await messages(house, 'PostRegistration'), 1)
})

for (const kind of ['down', 'garbage', 'lost_answer', 'internal_error']) {
  test(`direct: a tax service with the fault «${kind}» is asked again, and the person becomes a payer once`, async () => {
    await using house = await openRegistrationHouse({ direct: true })
    const person = await house.addPerson()
    await house.draft(person)
    await fileDirect(house, person)
    await house.fault({ kind, count: 4 })
    const settled = async () => (['done', 'already'].includes((await house.view(person))?.state ?? '') ? 'settled' : undefined)
    await house.workUntil(settled, 'settled', { seconds: 30 })
    const kept = JSON.parse(await house.lever('GET', `persons/${newcomer}`)) as Record<string, unknown>
    assert.ok(kept['registeredAt'])
  })
}

test('direct: an answer lost after acceptance ends in «Вы уже состоите на учёте» without a second application', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const person = await house.addPerson()
  await house.draft(person)
  await fileDirect(house, person)
  await house.fault({ kind: 'lost_answer', step: 'send', inn: newcomer, count: 3 })
  await house.workUntil(stateOf(house, person), 'already', { seconds: 61 })
  await house.work()
  assert.deepEqual(house.told.at(-1), 'register already')
})

test('direct: hours of tax service failures end in a state people can read', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const person = await house.addPerson()
  await house.draft(person)
  await fileDirect(house, person)
  await house.fault({ kind: 'internal_error' })
  await house.workUntil(stateOf(house, person), 'rejected', { minutes: 1 })
  assert.match((await house.view(person))?.rejection_text ?? '', /ФНС несколько часов отвечает ошибкой/)
})

test('guided: leaving shows an instruction and repeats the check, then the binding ends', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  await house.put(newcomer, { registeredAt: '2026-02-01T09:00:00Z', permissions: ['INCOME_REGISTRATION', 'CANCEL_INCOME'] })
  await bind(house, person)
  const started = viewIn(await house.call(contract.startUnregistration, person, { body: { reason: 'REFUSE' } }))
  assert.deepEqual([started.state, started.mode], ['instructed', 'guided'])
  assert.equal(codeIn(await house.call(contract.startUnregistration, person, { body: { reason: 'REFUSE' } })), 'wrongState')
  await house.call(contract.watchUnregistration, person)
  await house.work()
  assert.equal((await house.leaving(person))?.state, 'checkingStatus')
  house.clock.advance({ minutes: 10 })
  await house.press(`${newcomer}/unregister`)
  await house.workUntil(leavingOf(house, person), 'done', { minutes: 1 })
  assert.equal((await house.leaving(person))?.unregistered_on, '2026-11-21')
  const { state } = await house.db.selectFrom('bindings').select('state').executeTakeFirstOrThrow()
  assert.equal(state, 'notNpd')
  await house.work()
  assert.deepEqual(house.told, ['unregister done'])
})

async function bind(house: RegistrationHouse, person: Id<'person'>): Promise<void> {
  const now = house.clock.now()
  const rights = ['INCOME_REGISTRATION', 'CANCEL_INCOME']
  await house.db
    .insertInto('bindings')
    .values({
      person_id: person,
      inn: newcomer as PersonInn,
      state: 'bound',
      rights_granted: rights,
      bound_at: now.subtract({ hours: 1 }),
      updated_at: now,
    })
    .execute()
}

test('guided: leaving can be cancelled; without an ИНН there is nothing to leave', async () => {
  await using house = await openRegistrationHouse()
  const person = await house.addPerson()
  assert.equal(codeIn(await house.call(contract.cancelUnregistration, person)), 'wrongState')
  await house.call(contract.startUnregistration, person, { body: { reason: 'REFUSE' } })
  assert.equal(viewIn(await house.call(contract.cancelUnregistration, person)).state, 'cancelled')
  assert.equal(await house.leaving(person), null)
  const bare = await house.addPerson({ inn: null })
  assert.equal(codeIn(await house.call(contract.startUnregistration, bare, { body: { reason: 'REFUSE' } })), 'profileIncomplete')
  assert.equal(codeIn(await house.call(contract.sendUnregistrationCode, person)), 'wrongState')
})

for (const reason of ['REFUSE', 'RIGHTS_LOST'] as const) {
  test(`direct: leaving by call with ${reason}`, async () => {
    await using house = await openRegistrationHouse({ direct: true })
    const person = await house.addPerson()
    await house.put(newcomer, { registeredAt: '2026-02-01T09:00:00Z' })
    assert.equal(codeIn(await house.call(contract.startUnregistration, person, { body: { reason } })), 'codeExpired')
    await house.call(contract.sendUnregistrationCode, person)
    const body = { reason, code: house.lastCode() }
    assert.equal(viewIn(await house.call(contract.startUnregistration, person, { body })).state, 'sent')
    await house.workUntil(leavingOf(house, person), 'done')
    assert.equal((await house.leaving(person))?.unregistered_on, '2026-11-21')
    const kept = JSON.parse(await house.lever('GET', `persons/${newcomer}`)) as Record<string, unknown>
    assert.equal(kept['leavingReason'], reason)
  })
}

test('direct: a person who is no longer a payer is told at once', async () => {
  await using house = await openRegistrationHouse({ direct: true })
  const person = await house.addPerson()
  await house.call(contract.sendUnregistrationCode, person)
  await house.call(contract.startUnregistration, person, { body: { reason: 'REFUSE', code: house.lastCode() } })
  await house.workUntil(leavingOf(house, person), 'already')
})
