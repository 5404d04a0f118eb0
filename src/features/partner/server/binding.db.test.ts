import assert from 'node:assert/strict'
import test from 'node:test'
import * as z from 'zod/mini'
import { addPerson } from '#/features/identity/server/add-person.ts'
import { openSession } from '#/features/identity/server/open-session.ts'
import { consentWithdrawn } from '#/features/legal/server/jobs.ts'
import { openTexts } from '#/features/legal/server/open-texts.ts'
import { recordConsents } from '#/features/legal/server/record-consents.ts'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import type { Permission } from '#/gateways/npd/message-fields.ts'
import { openStand, person, stranger } from '#/gateways/npd/simulator-stand.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import { announce, job } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, onEvent, onJob, runDueJobs } from '#/platform/server/worker.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import * as contract from '../contract.ts'
import { partnerHandlers } from './handlers.ts'
import { bindingChanged } from './jobs.ts'
import { partnerRoutes } from './routes.ts'

test('a person who allows everything in «Мой налог» is bound, and the others are told once', async () => {
  await using house = await openHouse()
  assert.equal((await house.request()).body['code'], 1)
  await house.workUntil('waiting')
  await house.allow(permissionsOfPlatform)
  await house.workUntil('bound')
  assert.deepEqual((await house.state()).granted.toSorted(), [...permissionsOfPlatform].toSorted())
  await house.work()
  assert.deepEqual(house.told, ['bound'])
  assert.equal((await house.request()).body['code'], -902)
})

test('one who keeps back a needed right is bound partly and may be asked again', async () => {
  await using house = await openHouse()
  await house.request()
  await house.workUntil('waiting')
  await house.allow(['INCOME_LIST', 'INCOME_REGISTRATION'])
  await house.workUntil('boundPartly')
  assert.deepEqual((await house.state()).granted.toSorted(), ['INCOME_LIST', 'INCOME_REGISTRATION'])
  assert.equal((await house.request()).body['code'], 1)
})

test('one who refuses reads why it matters and can ask again', async () => {
  await using house = await openHouse()
  await house.request()
  await house.workUntil('waiting')
  await house.press('refuse')
  await house.workUntil('rejected')
  assert.match((await house.state()).reason_text ?? '', /Вы отклонили запрос/)
  assert.equal((await house.request()).body['code'], 1)
  await house.workUntil('waiting')
})

test('an ИНН that is not registered as a payer ends in «Нет статуса НПД»', async () => {
  await using house = await openHouse({ inn: stranger })
  await house.request()
  await house.workUntil('notNpd')
  assert.match((await house.state()).reason_text ?? '', /не состоит на учёте/)
})

test('a request nobody answers in three days times out', async () => {
  await using house = await openHouse()
  await house.request()
  await house.workUntil('waiting')
  house.clock.advance({ hours: 73 })
  await house.workUntil('timedOut')
  assert.equal((await house.request()).body['code'], 1)
})

test('two clicks on «Привязать» send one request to the tax service', async () => {
  await using house = await openHouse()
  const answers = await Promise.all([house.request(), house.request()])
  assert.deepEqual(
    answers.map(({ body }) => Number(body['code'])).toSorted((a, b) => a - b),
    [-308, 1],
  )
  await house.workUntil('waiting')
  assert.equal(await house.messagesSent(), 1)
})

for (const kind of ['down', 'garbage', 'lost_answer']) {
  test(`a tax service with the fault «${kind}» is asked again until the request stands`, async () => {
    await using house = await openHouse()
    await house.stand.fault({ kind, count: 2 })
    await house.request()
    await house.workUntil('waiting')
    await house.allow(permissionsOfPlatform)
    await house.workUntil('bound')
  })
}

test('an internal error of the tax service is answered by a new message, not by asking about the old one', async () => {
  await using house = await openHouse()
  await house.stand.fault({ kind: 'internal_error', count: 2 })
  await house.request()
  await house.workUntil('waiting')
  assert.equal(await house.messagesSent(), 3)
  await house.allow(permissionsOfPlatform)
  await house.workUntil('bound')
})

test('a tax service that fails for hours leaves a state people can read, and the request may be repeated', async () => {
  await using house = await openHouse()
  await house.stand.fault({ kind: 'internal_error' })
  await house.request()
  await house.workUntil('error', { minutes: 1 })
  assert.equal((await house.state()).label, 'Ошибка ФНС')
  assert.equal((await house.request()).body['code'], 1)
})

test('without the delegation agreement or without an ИНН nothing is sent', async () => {
  await using house = await openHouse({ agreed: false })
  assert.equal((await house.request()).body['code'], -312)
  await using nameless = await openHouse({ inn: undefined })
  assert.equal((await nameless.request()).body['code'], -201)
  assert.equal((await nameless.call(contract.checkOwnStatus)).body['code'], -201)
})

test('«Проверить сейчас» looks out of turn, but not twice in ten seconds', async () => {
  await using house = await openHouse()
  assert.equal((await house.call(contract.recheckBinding)).body['code'], -902)
  await house.request()
  await house.workUntil('waiting')
  await house.allow(permissionsOfPlatform)
  house.clock.advance({ seconds: 10 })
  assert.equal((await house.call(contract.recheckBinding)).body['code'], 1)
  assert.equal((await house.call(contract.recheckBinding)).body['code'], -901)
  await house.work()
  assert.equal((await house.state()).state, 'bound')
})

test('the state of one who never asked is empty and readable', async () => {
  await using house = await openHouse()
  assert.deepEqual(await house.state(), {
    state: 'none',
    label: 'Платформа не привязана',
    asked: [],
    granted: [],
    requested_at: null,
    next_check_at: null,
    reason_text: null,
  })
})

test('the own status is asked of the public service, and of the partner interface once bound', async () => {
  await using house = await openHouse()
  assert.equal(contract.checkOwnStatus.reply.parse((await house.call(contract.checkOwnStatus)).body['data']).state, 'unknown')
  await house.request()
  await house.workUntil('waiting')
  await house.allow(permissionsOfPlatform)
  await house.workUntil('bound')
  assert.equal(contract.checkOwnStatus.reply.parse((await house.call(contract.checkOwnStatus)).body['data']).state, 'active')
  const rows = await house.db.selectFrom('npd_status_checks').select(['source', 'result']).orderBy('source').execute()
  assert.deepEqual(rows, [
    { source: 'partner', result: 'active' },
    { source: 'publicService', result: 'unknown' },
  ])
})

for (const [name, reach] of [
  ['bound', async (house: House) => house.allow(permissionsOfPlatform).then(() => house.workUntil('bound'))],
  ['waiting', async () => undefined],
] as const) {
  test(`one who takes the delegation back while ${name} is unbound at once, and the tax service hears of it`, async () => {
    await using house = await openHouse()
    await house.request()
    await house.workUntil('waiting')
    await reach(house)
    await house.takeBack('marketing')
    await house.work()
    assert.equal((await house.state()).state, name)

    await house.takeBack('delegation')
    await house.takeBack('delegation')
    await house.work()
    assert.deepEqual([(await house.state()).state, (await house.state()).granted], ['unboundByUs', []])
    for (let round = 0; round < 5; round += 1) {
      house.clock.advance({ seconds: 40 })
      await house.work()
    }
    assert.equal((await house.db.selectFrom('jobs').select('name').where('name', 'like', 'partner.%').execute()).length, 0)
    const status = await house.stand.service.taxpayerStatus(parsedInn(person))
    assert.deepEqual(status.ok ? 'bound' : status.refusal.kind, 'rejected')
    assert.equal((await house.request()).body['code'], 1, 'he may bind again')
  })
}

function parsedInn(text: string) {
  const inn = parsePersonInn(text)
  assert.ok(inn)
  return inn
}

type House = Awaited<ReturnType<typeof openHouse>>

const brand = {
  name: 'Наряд',
  site: 'https://naryad.example',
  phone: '8 800 000-00-00',
  operator: { name: 'ООО «Проба»', inn: '7700000009', ogrn: '1027700000019', address: 'Москва', email: 'a@example.org' },
}

type HouseOptions = { readonly inn?: string | undefined; readonly agreed?: boolean }

async function openHouse({ agreed = true, ...options }: HouseOptions = {}) {
  const inn = 'inn' in options ? options.inn : person
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const stand = await openStand()
  const clock = standingClock('2026-11-21T09:00:00Z')
  const silentStatus = {
    statusOf: () =>
      Promise.resolve(refuse({ kind: 'unavailable' as const, retryAfter: Temporal.Duration.from({ seconds: 30 }) })),
  }
  const deps = {
    db: open.db,
    clock,
    fieldKey: { version: 1, key: new Uint8Array(32) },
    taxService: stand.service,
    npdStatus: silentStatus,
    partner: { name: 'Наряд', inn: '7700000009', myTaxUrl: stand.url, training: true },
  }
  const session = await open.db.transaction().execute(async (tx) => {
    const phone = parsePhone('89001112233')
    assert.ok(phone)
    const personId = await addPerson(tx, { clock }, phone)
    const opened = await openSession(tx, { clock }, { personId, caller: callerOf() })
    if (inn !== undefined) await tx.insertInto('profiles').values({ person_id: personId, inn, updated_at: clock.now() }).execute()
    const proof = { personId, sessionId: opened.sessionId, ip: '198.51.100.7', userAgent: 'test browser' }
    if (agreed)
      await recordConsents(tx, { clock, brand, texts: openTexts() }, { ...proof, slugs: ['delegation'], method: 'checkbox' })
    return { ...proof, phone, signedUp: true } as unknown as AccountScope
  })
  const api = createApi({
    gate: {
      account: () => Promise.resolve(ok(session)),
      client: () => Promise.resolve(refuse({ kind: 'noOrganization' as const })),
    },
    db: open.db,
    clock,
    log: silentLog,
    checkReplies: true,
  })
  partnerRoutes(api, deps)
  const table = createWorkTable()
  partnerHandlers(table, deps)
  const told: string[] = []
  const listen = job('test.binding-changed', z.object({ state: z.string() }))
  onJob(table, listen, ({ state }) => {
    told.push(state)
    return Promise.resolve({ next: 'done' as const })
  })
  onEvent(table, bindingChanged, listen)
  const call = (endpoint: Endpoint): Promise<Answer> => callApi(api, endpoint, callerOf(), {})
  const house = {
    db: open.db,
    stand,
    clock,
    told,
    call,
    request: () => call(contract.requestBinding),
    state: async () => contract.bindingView.parse((await call(contract.readBinding)).body['data']),
    async work() {
      while ((await runDueJobs({ db: open.db, clock, log: silentLog, table })) > 0);
    },
    /** Does the due work, goes a step on, and so again, 120 times at most. */
    async workUntil(state: string, step: Temporal.DurationLike = { seconds: 10 }) {
      for (let round = 0; round < 120; round += 1) {
        await house.work()
        if ((await house.state()).state === state) return
        clock.advance(step)
      }
      assert.equal((await house.state()).state, state)
    },
    allow: (permissions: readonly Permission[]) => house.press('allow', permissions),
    async takeBack(slug: 'delegation' | 'marketing') {
      await open.db.transaction().execute((tx) => announce(tx, clock, consentWithdrawn, { personId: session.personId, slug }))
    },
    async press(button: 'allow' | 'refuse', permissions: readonly Permission[] = []) {
      const { request_id: id } = await open.db.selectFrom('bindings').select('request_id').executeTakeFirstOrThrow()
      await stand.press(`${button}/${id}`, permissions)
    },
    async messagesSent() {
      const messages: unknown = await (await fetch(`${stand.url}/admin/messages`)).json()
      return z
        .array(z.object({ kind: z.string() }))
        .parse(messages)
        .filter(({ kind }) => kind === 'PostBindPartnerWithInn').length
    },
    async [Symbol.asyncDispose]() {
      await stand[Symbol.asyncDispose]()
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
  return house
}

function callerOf(): Caller {
  return {
    requestId: 'test',
    ip: '198.51.100.7',
    userAgent: 'test browser',
    browser: false,
    token: undefined,
    companion: undefined,
    personId: undefined,
    orgId: undefined,
    idempotencyKey: crypto.randomUUID(),
  }
}
