import assert from 'node:assert/strict'
import * as identity from '#/features/identity/contract.ts'
import { activatePerson } from '#/features/identity/server/activate-person.ts'
import { addPerson } from '#/features/identity/server/add-person.ts'
import { checkSession } from '#/features/identity/server/check-session.ts'
import { identityHandlers } from '#/features/identity/server/handlers.ts'
import { identityRoutes } from '#/features/identity/server/routes.ts'
import type { Sms, SmsFailure, SmsGateway, SmsReport, SmsReportFailure } from '#/gateways/sms/port.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Api, Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import type { Log } from '#/platform/server/log.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { outcomeOf } from './outcome-of.ts'
import { openTestDatabase } from './test-database.ts'

/** Sign-in on a real database, with a scripted SMS provider. */
export async function openPhoneHouse(policy = { refusedRanges: ['940'], dailyMessages: 20_000 }) {
  const database = await openTestDatabase()
  const open = openDatabase(database.url, 8)
  const { db } = open
  const clock = standingClock('2026-11-21T09:00:00Z')
  const provider = toldProvider()
  const logged: string[] = []
  const deps = {
    db,
    clock,
    log: loggingTo(logged),
    sms: provider.sms,
    codePepper: 'code pepper of the tests, long enough',
    passwordPepper: 'password pepper of the tests, long enough',
    fieldKey: { version: 1, key: new Uint8Array(32).fill(7) },
    publicUrl: 'https://naryad.example',
    brand: { name: 'Наряд', phone: '8 800 000-00-00' },
    smsPolicy: policy,
  }
  const gate = {
    account: (caller: Caller) => checkSession(deps, caller),
    client: () => Promise.resolve(refuse({ kind: 'noOrganization' as const })),
  }
  const api: Api = createApi({ gate, db, clock, log: deps.log, checkReplies: true })
  identityRoutes(api, deps)
  const table = createWorkTable()
  identityHandlers(table, deps)
  let keys = 0

  const house = {
    db,
    clock,
    deps,
    api,
    table,
    logged,
    provider,
    sent: provider.sent,
    codeFor: (phone: Phone) => /#(\d{6})$/.exec(provider.sent.findLast(({ to }) => to === phone)?.text ?? '')?.[1] ?? '',
    call(endpoint: Endpoint, caller: Partial<Caller>, raw: Raw = {}): Promise<Answer> {
      keys += 1
      const idempotencyKey = `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`
      return callApi(api, endpoint, callerOf({ idempotencyKey, ...caller }), { params: { role: 'person' }, ...raw })
    },
    async identify(phone: Phone): Promise<string> {
      const answer = await house.call(identity.identify, {}, { headers: { phone } })
      return identity.identify.reply.parse(answer.body['data']).person_id
    },
    /** Signs in by a code; returns the caller. */
    async enter(phone: Phone, caller: Partial<Caller> = {}) {
      const handle = await house.identify(phone)
      const asked = await house.call(identity.askCode, { ...caller, personId: handle })
      assert.equal(asked.body['code'], 1, JSON.stringify(asked.body))
      const code = house.codeFor(phone)
      const entered = await house.call(identity.enterWithCode, { ...caller, personId: handle }, { headers: { code } })
      assert.equal(entered.body['code'], 1, JSON.stringify(entered.body))
      const { person_id: personId } = identity.enterWithCode.reply.parse(entered.body['data'])
      return { ...caller, token: String(entered.body['auth_token']), personId }
    },
    addActive: (phone: Phone) =>
      db.transaction().execute(async (tx) => {
        const id = await addPerson(tx, deps, phone)
        await activatePerson(tx, clock, id)
        return id
      }),
    /** Runs due jobs, and the jobs they enqueue, until none is due. */
    async work() {
      while ((await runDueJobs({ db, clock, log: deps.log, table })) > 0);
    },
    async [Symbol.asyncDispose]() {
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
  return house
}

export type PhoneHouse = Awaited<ReturnType<typeof openPhoneHouse>>

export function phoneOf(text: string): Phone {
  const phone = parsePhone(text)
  assert.ok(phone)
  return phone
}

/** The negative code of an answer; 1 for a success. */
export function codeOf(answer: Answer): string {
  return outcomeOf(answer.body)
}

function toldProvider() {
  const sent: Sms[] = []
  const told: {
    failure?: SmsFailure | undefined
    state: 'accepted' | 'delivered'
    report: Result<SmsReport, SmsReportFailure>
    asked: number
  } = { state: 'delivered', report: ok({ state: 'accepted' }), asked: 0 }
  const sms: SmsGateway = {
    isBuiltIn: false,
    async send(message) {
      sent.push(message)
      if (told.failure) return refuse(told.failure)
      return ok({ provider: 'one', providerId: message.messageKey, state: told.state })
    },
    async report() {
      told.asked += 1
      return told.report
    },
  }
  return { sms, sent, told }
}

function loggingTo(lines: string[]): Log {
  const write = (facts: object, message: string) => void lines.push(`${message} ${JSON.stringify(facts)}`)
  return { info: write, warn: write, error: write }
}

function callerOf(given: Partial<Caller>): Caller {
  return {
    requestId: 'test',
    ip: '198.51.100.7',
    userAgent: 'test browser',
    browser: false,
    token: undefined,
    companion: undefined,
    personId: undefined,
    orgId: undefined,
    idempotencyKey: undefined,
    ...given,
  }
}
