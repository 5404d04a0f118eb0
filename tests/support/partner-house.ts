import assert from 'node:assert/strict'
import * as z from 'zod/mini'
import { addPerson } from '#/features/identity/server/add-person.ts'
import { openSession } from '#/features/identity/server/open-session.ts'
import { consentWithdrawn } from '#/features/legal/server/jobs.ts'
import { openTexts } from '#/features/legal/server/open-texts.ts'
import { recordConsents } from '#/features/legal/server/record-consents.ts'
import * as contract from '#/features/partner/contract.ts'
import { partnerHandlers } from '#/features/partner/server/handlers.ts'
import { bindingChanged } from '#/features/partner/server/jobs.ts'
import { partnerRoutes } from '#/features/partner/server/routes.ts'
import type { Permission } from '#/gateways/npd/message-fields.ts'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import { openStand, person, stranger } from '#/gateways/npd/simulator-stand.ts'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer } from '#/platform/server/api.ts'
import { standingClock, systemClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import { announce, enqueue, job } from '#/platform/server/jobs.ts'
import type { Job } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, onEvent, onJob, runDueJobs } from '#/platform/server/worker.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTestDatabase } from './test-database.ts'

const brand = {
  name: 'Наряд',
  site: 'https://naryad.example',
  phone: '8 800 000-00-00',
  operator: { name: 'ООО «Проба»', inn: '7700000009', ogrn: '1027700000019', address: 'Москва', email: 'a@example.org' },
}

type HouseOptions = { readonly inn?: string | undefined; readonly agreed?: boolean; readonly presented?: boolean }

export type PartnerHouse = Awaited<ReturnType<typeof openPartnerHouse>>

/** The binding through the front door, before the real simulator on a socket; the clocks of both start together. */
export async function openPartnerHouse({ agreed = true, presented = true, ...options }: HouseOptions = {}) {
  const inn = 'inn' in options ? options.inn : person
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const stand = await openStand({ isPresented: presented })
  const clock = standingClock(systemClock.now().toString())
  const silentStatus = {
    statusOf: () =>
      Promise.resolve(refuse({ kind: 'unavailable' as const, retryAfter: Temporal.Duration.from({ seconds: 30 }) })),
  }
  const complaints: string[] = []
  const log = { ...silentLog, error: (_: object, message: string) => void complaints.push(message) }
  const deps = {
    db: open.db,
    clock,
    log,
    fieldKey: { version: 1, key: new Uint8Array(32) },
    taxService: stand.service,
    npdStatus: silentStatus,
    partner: { name: 'Наряд', inn: '7700000009', myTaxUrl: stand.url, training: true },
  }
  const session = await enter('89001112233', inn as PersonInn | undefined)
  let caller = session
  async function enter(digits: string, inn: PersonInn | undefined) {
    return open.db.transaction().execute(async (tx) => {
      const phone = parsePhone(digits)
      assert.ok(phone)
      const personId = await addPerson(tx, { clock }, phone)
      const opened = await openSession(tx, { clock }, { personId, caller: callerOf() })
      if (inn !== undefined)
        await tx.insertInto('profiles').values({ person_id: personId, inn, updated_at: clock.now() }).execute()
      const proof = { personId, sessionId: opened.sessionId, ip: '198.51.100.7', userAgent: 'test browser' }
      if (agreed)
        await recordConsents(tx, { clock, brand, texts: openTexts() }, { ...proof, slugs: ['delegation'], method: 'checkbox' })
      return { ...proof, phone, signedUp: true } as unknown as AccountScope
    })
  }
  const api = createApi({
    gate: {
      account: () => Promise.resolve(ok(caller)),
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
  const call = (endpoint: Endpoint, input: object = {}): Promise<Answer> => callApi(api, endpoint, callerOf(), input)
  async function admin(method: string, path: string, body?: object): Promise<unknown> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${stand.url}/admin/${path}`, { method, ...sent })
    assert.ok(answer.ok, path)
    return answer.json()
  }
  const house = {
    db: open.db,
    deps,
    stand,
    clock,
    told,
    complaints,
    personId: session.personId,
    call,
    /** From here on somebody else calls. */
    async becomeStranger() {
      caller = await enter('89001112244', stranger)
    },
    becomeOwner() {
      caller = session
    },
    async choose(...optional: readonly string[]) {
      return (await call(contract.chooseRights, { body: { optional } })).body
    },
    async history() {
      const { body } = await call(contract.listBindingHistory)
      return contract.listBindingHistory.reply.parse(body['data']).items
    },
    /** Time goes on in both worlds. */
    async pass(duration: Temporal.DurationLike) {
      clock.advance(duration)
      const forwardSeconds = Temporal.Duration.from(duration).total('seconds')
      await admin('POST', 'clock', { forwardSeconds })
    },
    admin,
    bind: async (permissions: readonly Permission[] = permissionsOfPlatform) => {
      await house.request()
      await house.workUntil('waiting')
      await house.allow(permissions)
      await house.workUntil(permissions.includes('CANCEL_INCOME') ? 'bound' : 'boundPartly')
      await house.work()
    },
    /** A job of the person, out of turn. */
    async later(kind: Job<{ personId: Id<'person'> }>) {
      const payload = { personId: session.personId }
      await open.db.transaction().execute((tx) => enqueue(tx, clock, kind, payload, { key: session.personId }))
      await house.work()
    },
    /** The rounds that go on for ever, once, out of turn. */
    async round(kind: Job<Record<string, never>>) {
      await open.db.transaction().execute((tx) => enqueue(tx, clock, kind, {}, { key: 'platform' }))
      await house.work()
    },
    request: () => call(contract.requestBinding),
    state: async () => contract.bindingView.parse((await call(contract.readBinding)).body['data']),
    async work() {
      while ((await runDueJobs({ db: open.db, clock, log: silentLog, table })) > 0);
    },
    /** Runs the due jobs and advances the clock by a step, at most 120 times. */
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
    async press(button: 'allow' | 'refuse' | 'change' | 'keep', permissions: readonly Permission[] = []) {
      const { request_id: id } = await open.db.selectFrom('bindings').select('request_id').executeTakeFirstOrThrow()
      await stand.press(`${button}/${id}`, permissions)
    },
    async messagesSent(kind = 'PostBindPartnerWithInn') {
      const messages = z.array(z.object({ kind: z.string() })).parse(await admin('GET', 'messages'))
      return messages.filter((message) => message.kind === kind).length
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
