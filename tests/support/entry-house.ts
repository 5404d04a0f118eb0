import assert from 'node:assert/strict'
import * as contract from '#/features/identity/contract.ts'
import { activatePerson } from '#/features/identity/server/activate-person.ts'
import { addPerson } from '#/features/identity/server/add-person.ts'
import { checkSession } from '#/features/identity/server/check-session.ts'
import { identityRoutes } from '#/features/identity/server/routes.ts'
import type { Sms, SmsGateway } from '#/gateways/sms/port.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { silentLog } from '#/platform/server/log.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTestDatabase } from './test-database.ts'

/** Sign-in alone, over HTTP: its own database, a fixed clock, messages kept in memory. */
export async function openEntryHouse() {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const clock = standingClock('2026-11-21T09:00:00Z')
  const gateway = memorySms()
  const deps = {
    db: open.db,
    clock,
    sms: gateway.sms,
    codePepper: 'code pepper of the tests, long enough',
    passwordPepper: 'password pepper of the tests, long enough',
    publicUrl: 'https://naryad.example',
    brand: { name: 'Наряд' },
  }
  const gate = {
    account: (caller: Caller) => checkSession(deps, caller),
    client: () => Promise.resolve(refuse({ kind: 'noOrganization' as const })),
  }
  const api = createApi({ gate, db: open.db, clock, log: silentLog, checkReplies: true })
  identityRoutes(api, deps)
  const house = {
    db: open.db,
    clock,
    deps,
    sent: gateway.sent,
    lastCode: () => /#(\d{6})$/.exec(gateway.sent.at(-1)?.text ?? '')?.[1] ?? '',
    gate: (caller: Partial<Caller>) => checkSession(deps, callerOf(caller)),
    call: (endpoint: Endpoint, caller: Partial<Caller>, raw: Raw = {}): Promise<Answer> =>
      callApi(api, endpoint, callerOf(caller), { params: { role: 'person' }, ...raw }),
    async identify(phone: Phone) {
      const answer = await house.call(contract.identify, {}, { headers: { phone } })
      return contract.identify.reply.parse(answer.body['data'])
    },
    async enter(phone: Phone, caller: Partial<Caller> = {}) {
      const { person_id: personId } = await house.identify(phone)
      await house.call(contract.askCode, { ...caller, personId })
      return house.call(contract.enterWithCode, { ...caller, personId }, { headers: { code: house.lastCode() } })
    },
    addActive: (phone: Phone) =>
      open.db.transaction().execute(async (tx) => {
        const id = await addPerson(tx, deps, phone)
        await activatePerson(tx, clock, id)
        return id
      }),
    async [Symbol.asyncDispose]() {
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
  return house
}

function memorySms() {
  const sent: Sms[] = []
  const sms: SmsGateway = {
    isBuiltIn: true,
    async send(message) {
      sent.push(message)
      return ok({ provider: 'memory', providerId: message.messageKey, state: 'delivered' as const })
    },
    report: async () => ok({ state: 'delivered' as const }),
  }
  return { sms, sent }
}

export function callerOf(given: Partial<Caller>): Caller {
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

export function phoneOf(text: string): Phone {
  const phone = parsePhone(text)
  assert.ok(phone)
  return phone
}
