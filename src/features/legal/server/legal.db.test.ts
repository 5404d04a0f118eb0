import assert from 'node:assert/strict'
import test from 'node:test'
import { addPerson } from '#/features/identity/server/add-person.ts'
import { checkSession } from '#/features/identity/server/check-session.ts'
import { openSession } from '#/features/identity/server/open-session.ts'
import type { Sms } from '#/gateways/sms/port.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { silentLog } from '#/platform/server/log.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import * as contract from '../contract.ts'
import { textSlugs } from '../domain/consent.ts'
import { findConsent } from './find-consent.ts'
import { readText } from './read-text.ts'
import { legalRoutes } from './routes.ts'

test('each of the eight texts can be read by anyone, with the hash of what is shown', async () => {
  await using house = await openHouse()
  const listed = await house.call(contract.listTexts)
  assert.equal((listed.body['data'] as { items: unknown[] }).items.length, 8)
  for (const slug of textSlugs) {
    const text = contract.getText.reply.parse((await house.call(contract.getText, { params: { slug } })).body['data'])
    assert.match(text.markdown, /Проект: подлежит проверке юристом/)
    assert.match(text.markdown, /ООО «Проба»/)
    assert.doesNotMatch(text.markdown, /\{\{|сотрудник|зарплат|оклад[^,]/)
    assert.equal(text.sha256, sha256Hex([text.title, text.version, text.date, text.markdown].join('\n\n')))
  }
  assert.equal((await house.call(contract.getText, { params: { slug: 'secret' } })).status, 404)
})

test('sign-up needs the three documents and records each of them with version, hash and address', async () => {
  await using house = await openHouse()
  const short = await house.give(['terms', 'offer'])
  assert.equal(short.body['code'], -109)
  assert.equal((await house.give(['terms', 'offer', 'pdn', 'marketing'])).body['code'], 1)

  const rows = await house.db.selectFrom('consents').selectAll().orderBy('slug').execute()
  assert.deepEqual(
    rows.map(({ slug }) => slug),
    ['marketing', 'offer', 'pdn', 'terms'],
  )
  const [first] = rows
  assert.ok(first)
  assert.deepEqual(first.text_sha256, readText(brand, 'marketing').sha256)
  assert.deepEqual(
    [first.ip, first.user_agent, first.method, first.session_id],
    ['198.51.100.7', 'test browser', 'checkbox', house.sessionId],
  )
  assert.equal((await house.scope()).signedUp, true)
})

test('the same box twice at once is one record', async () => {
  await using house = await openHouse()
  await Promise.all([house.give(['terms', 'offer', 'pdn']), house.give(['terms', 'offer', 'pdn'])])
  assert.equal((await house.db.selectFrom('consents').selectAll().execute()).length, 3)
})

test('what was given by wish is taken back, and the record of it stays', async () => {
  await using house = await openHouse()
  await house.give(['terms', 'offer', 'pdn', 'distribution'])
  await house.call(contract.takeBackConsent, { params: { role: 'person', slug: 'distribution' } })
  assert.equal(await findConsent(house.db, house.personId, 'distribution'), undefined)
  const listed = contract.listConsents.reply.parse((await house.call(contract.listConsents)).body['data'])
  const row = listed.items.find(({ slug }) => slug === 'distribution')
  assert.ok(row?.withdrawn_at)
  assert.equal(listed.items.filter(({ is_current: current }) => current).length, 3)
})

test('the agreement on electronic interaction is accepted by a code bound to its bytes', async () => {
  await using house = await openHouse()
  assert.equal((await house.call(contract.sendAgreementCode)).body['code'], -109)
  await house.give(['terms', 'offer', 'pdn'])
  assert.equal((await house.call(contract.sendAgreementCode)).body['code'], 1)
  const text = house.sent[0]?.text ?? ''
  const code = /^(\d{6})/.exec(text)?.[1] ?? ''
  assert.match(text, /соглашение об электронном взаимодействии/)

  const wrong = code === '000000' ? '000001' : '000000'
  assert.equal((await house.accept(wrong)).body['code'], -101)
  assert.equal(await findConsent(house.db, house.personId, 'einteraction'), undefined)
  assert.equal((await house.accept(code)).body['code'], 1)
  assert.deepEqual(await findConsent(house.db, house.personId, 'einteraction'), {
    version: readText(brand, 'einteraction').version,
    sha256: readText(brand, 'einteraction').sha256,
  })
  const row = await house.db.selectFrom('consents').selectAll().where('slug', '=', 'einteraction').executeTakeFirstOrThrow()
  assert.equal(row.method, 'code')
  assert.ok(row.code_id)
})

const brand = {
  name: 'Наряд',
  phone: '8 800 000-00-00',
  operator: {
    name: 'ООО «Проба»',
    inn: '7700000009',
    ogrn: '1027700000019',
    address: 'Москва',
    email: 'a@example.org',
  },
}

async function openHouse() {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const clock = standingClock('2026-11-21T09:00:00Z')
  const sent: Sms[] = []
  const sms = {
    isBuiltIn: true,
    async send(message: Sms) {
      sent.push(message)
      return ok({ provider: 'memory', providerId: message.messageKey, state: 'delivered' as const })
    },
    report: async () => ok({ state: 'delivered' as const }),
  }
  const deps = { db: open.db, clock, sms, codePepper: 'code pepper of the tests, long enough', brand }
  const gate = {
    account: (caller: Caller) => checkSession(deps, caller),
    client: () => Promise.resolve(refuse({ kind: 'noOrganization' as const })),
  }
  const api = createApi({ gate, db: open.db, clock, log: silentLog, checkReplies: true })
  legalRoutes(api, deps)
  const phone = parsePhone('89001112233')
  assert.ok(phone)
  const stranger = callerOf(undefined)
  const session = await open.db.transaction().execute(async (tx) => {
    const personId = await addPerson(tx, deps, phone)
    return openSession(tx, deps, { personId, caller: stranger })
  })
  const call = (endpoint: Endpoint, raw: { params?: unknown; body?: unknown } = {}): Promise<Answer> =>
    callApi(api, endpoint, callerOf(session.token), { params: { role: 'person' }, ...raw })
  return {
    db: open.db,
    sent,
    personId: session.personId,
    sessionId: session.sessionId,
    call,
    give: (slugs: readonly string[]) => call(contract.giveConsents, { body: { slugs } }),
    accept: (code: string) => call(contract.acceptAgreement, { body: { code } }),
    async scope() {
      const scope = await checkSession(deps, callerOf(session.token))
      assert.ok(scope.ok)
      return scope.value
    },
    async [Symbol.asyncDispose]() {
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

function callerOf(token: string | undefined): Caller {
  return {
    requestId: 'test',
    ip: '198.51.100.7',
    userAgent: 'test browser',
    browser: false,
    token,
    companion: undefined,
    personId: undefined,
    orgId: undefined,
    idempotencyKey: crypto.randomUUID(),
  }
}
