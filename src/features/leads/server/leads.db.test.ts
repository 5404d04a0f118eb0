import assert from 'node:assert/strict'
import test from 'node:test'
import { outcomeOf } from '../../../../tests/support/outcome-of.ts'
import { openTexts } from '#/features/legal/server/open-texts.ts'
import { refuse } from '#/kernel/result.ts'
import { createApi } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { silentLog } from '#/platform/server/log.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import { leadsRoutes } from './routes.ts'

const lead = { Name: 'Анна', Phone: '+7 900 111-22-33', type: 'client', consent: true }

test('a call-back request is saved with the edition of the consent that was shown', async () => {
  await using house = await openHouse()
  assert.deepEqual(await house.json(lead), { code: 1, message: 'Готово' })
  const row = await house.db.selectFrom('leads').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([row.name, row.phone, row.type, row.consent_version], ['Анна', '89001112233', 'client', '1.0'])
})

test('a plain form is accepted as well as JSON', async () => {
  await using house = await openHouse()
  const form = new URLSearchParams({
    Name: 'Анна',
    Phone: '8 (900) 111-22-33',
    type: 'person',
    consent: 'on',
  })
  const answer = await house.app.inject({
    method: 'POST',
    url: '/send-mail',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  assert.equal(answer.json<{ code: number }>().code, 1)
})

test('two simultaneous presses and a repeat within ten minutes make one request', async () => {
  await using house = await openHouse()
  const answers = await Promise.all([house.json(lead), house.json(lead)])
  assert.deepEqual(answers.map(outcomeOf).toSorted(), ['done', 'leadRepeated'])
  house.clock.advance({ minutes: 10, seconds: 1 })
  assert.equal((await house.json(lead)).code, 1)
})

test('each mistake is described in plain words', async () => {
  await using house = await openHouse()
  assert.match((await house.json({ ...lead, Name: ' ' })).message, /Укажите имя/)
  assert.match((await house.json({ ...lead, Phone: '123' })).message, /Введите номер полностью: \+7 и 10 цифр/)
  assert.equal((await house.json({ ...lead, consent: false })).message, 'Без согласия мы не можем принять заявку')
})

test('a flood from one address is stopped', async () => {
  await using house = await openHouse()
  const codes = []
  for (let place = 0; place < 12; place += 1)
    codes.push(outcomeOf(await house.json({ ...lead, Phone: `8900111${2000 + place}` })))
  assert.deepEqual(codes.slice(9), ['done', 'tooOften', 'tooOften'])
})

async function openHouse() {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const { db } = open
  const clock = standingClock('2026-11-21T09:00:00Z')
  const gate = {
    account: () => Promise.resolve(refuse({ kind: 'unauthorized' as const })),
    client: () => Promise.resolve(refuse({ kind: 'unauthorized' as const })),
  }
  const api = createApi({ gate, db, clock, log: silentLog, checkReplies: true })
  const operator = {
    name: 'ООО «Проба»',
    inn: '7700000009',
    ogrn: '1027700000019',
    address: 'Москва',
    email: 'a@example.org',
  }
  leadsRoutes(api, {
    db,
    clock,
    texts: openTexts(),
    brand: { name: 'Наряд', site: 'https://naryad.example', phone: '8 800 000-00-00', operator },
  })
  const options = { log: silentLog, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' }
  const app = openHttp(options)
  mountApi(app, api, options)
  return {
    app,
    db,
    clock,
    async json(body: unknown) {
      const answer = await app.inject({
        method: 'POST',
        url: '/send-mail',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      return answer.json<{ code: number; kind?: string; message: string }>()
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
}
