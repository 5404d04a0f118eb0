import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { usualSmsPolicy } from '#/features/identity/domain/sms-policy.ts'
import type { SmsPolicy } from '#/features/identity/domain/sms-policy.ts'
import { openTexts } from '#/features/legal/server/open-texts.ts'
import { recordConsents } from '#/features/legal/server/record-consents.ts'
import { partnerHandlers } from '#/features/partner/server/handlers.ts'
import { partnerRoutes } from '#/features/partner/server/routes.ts'
import * as contract from '#/features/registration/contract.ts'
import { eligibilityQuestions } from '#/features/registration/domain/eligibility.ts'
import { registrationHandlers } from '#/features/registration/server/handlers.ts'
import { readDictionariesJob, registrationChanged } from '#/features/registration/server/jobs.ts'
import { registrationRoutes } from '#/features/registration/server/routes.ts'
import { openHttpStatusService } from '#/gateways/npd-status/http-status-service.ts'
import { startTaxServiceSimulator } from '#/gateways/npd/simulator/start-tax-service-simulator.ts'
import { openSoapTaxService } from '#/gateways/npd/soap-tax-service.ts'
import type { Sms } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseCompanyInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller, Gate } from '#/platform/server/gate.ts'
import { enqueue, job } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField } from '#/platform/server/secrets.ts'
import { createWorkTable, onEvent, onJob, runDueJobs } from '#/platform/server/worker.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTestDatabase } from './test-database.ts'

/** Absent from the tax service's books. */
export const newcomer = '990900000453'
const bankToken = 'training-bank-master-token'
const fieldKey = { version: 1, key: new Uint8Array(32) }

/** Answers with no obstacle to registration. */
export const easyAnswers = Object.fromEntries(eligibilityQuestions.map(({ name, options }) => [name, options[0]?.value ?? '']))

export type RegistrationHouse = Awaited<ReturnType<typeof openRegistrationHouse>>

type Told = { readonly inn?: PersonInn | null; readonly document?: boolean; readonly surname?: string; readonly agreed?: boolean }

/** Registration on a real database with the tax service simulator; both clocks are manual. */
export async function openRegistrationHouse({
  direct = false,
  smsPolicy = usualSmsPolicy,
}: { readonly direct?: boolean; readonly smsPolicy?: SmsPolicy } = {}) {
  const database = await openTestDatabase()
  const connection = openDatabase(database.url, 8)
  const { db } = connection
  const clock = standingClock('2026-11-21T09:00:00Z')
  const rules = { latencyMs: [0, 0], pollsPerSecond: 1000, registrationSeconds: 60 } as const
  const simulator = await startTaxServiceSimulator({ port: 0, clock, rules })
  const taxService = openTaxService('training')
  const bank = openTaxService(bankToken)
  await taxService.registerPlatform()
  const sent: Sms[] = []
  const npdStatus = openHttpStatusService({ url: simulator.siteUrl, turns: undefined })
  const deps = {
    db,
    clock,
    log: silentLog,
    fieldKey,
    codePepper: 'pepper-pepper-pepper-pepper-pepper',
    taxService,
    bankTaxService: direct ? bank : undefined,
    npdStatus,
    smsPolicy,
    partner: { name: 'Наряд', inn: '7842000011', myTaxUrl: simulator.siteUrl, training: true },
    sms: {
      isBuiltIn: true,
      send: (message: Sms) => {
        sent.push(message)
        return Promise.resolve(ok({ provider: 'test', providerId: message.messageKey, state: 'delivered' as const }))
      },
      report: () => Promise.resolve(refuse({ kind: 'unavailable' as const })),
    },
  }
  const humans = new Map<string, AccountScope>()
  const gate: Gate = {
    account: ({ token }: Caller) => {
      const scope = humans.get(token ?? '')
      return Promise.resolve(scope ? ok(scope) : refuse({ kind: 'unauthorized' as const }))
    },
    client: () => Promise.resolve(refuse({ kind: 'noOrganization' as const })),
  }
  const api = createApi({ gate, db, clock, log: silentLog, checkReplies: true })
  partnerRoutes(api, deps)
  registrationRoutes(api, deps)
  const table = createWorkTable()
  partnerHandlers(table, deps)
  registrationHandlers(table, deps)
  const told: string[] = []
  const listener = job('test.registration-changed', z.object({ kind: z.string(), state: z.string() }))
  onJob(table, listener, ({ kind, state }) => {
    told.push(`${kind} ${state}`)
    return Promise.resolve({ next: 'done' as const })
  })
  onEvent(table, registrationChanged, listener)
  let phones = 0
  const house = {
    db,
    api,
    clock,
    table,
    told,
    sent,
    deps,
    taxService,
    call: (endpoint: Endpoint, personId: string, raw: Raw = {}, key?: string): Promise<Answer> =>
      callApi(api, endpoint, callerOf(personId, key), raw),
    async addPerson(facts: Told = {}) {
      const personId = await addPerson(facts)
      const phone = (await db.selectFrom('persons').select('phone').where('id', '=', personId).executeTakeFirstOrThrow()).phone
      humans.set(personId, scopeOf(personId, phone ?? ''))
      if (facts.agreed !== false) await agree(personId)
      return personId
    },
    view: async (personId: string) => {
      const { body } = await house.call(contract.readRegistration, personId)
      return contract.readRegistration.reply.parse(body['data']).registration
    },
    leaving: async (personId: string) => {
      const { body } = await house.call(contract.readUnregistration, personId)
      return contract.readUnregistration.reply.parse(body['data']).registration
    },
    /** A complete draft. */
    async draft(personId: string, answers: object = easyAnswers) {
      const body = { step: 4, answers, oktmo: '45000000', activities: ['202', '204'] }
      return house.call(contract.saveRegistrationDraft, personId, { body })
    },
    lastCode: () => /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '',
    async work() {
      while ((await runDueJobs({ db, clock, log: silentLog, table })) > 0);
    },
    /** Runs jobs and advances the clock until the state is reached; 3000 steps at most. */
    async workUntil(read: () => Promise<string | undefined>, wanted: string, step: Temporal.DurationLike = { seconds: 10 }) {
      for (let round = 0; round < 3000; round += 1) {
        await house.work()
        const state = await read()
        if (state === wanted) return
        clock.advance(step)
      }
      throw new Error(`Never ${wanted}, but ${await read()}`)
    },
    async readDictionaries() {
      await db.transaction().execute((tx) => enqueue(tx, clock, readDictionariesJob, {}, { key: 'platform' }))
      await house.work()
    },
    lever,
    put: (inn: string, person: object) => lever('PUT', `persons/${inn}`, person),
    fault: (fault: object) => lever('POST', 'faults', fault),
    mend: () => lever('DELETE', 'faults'),
    /** Presses a button of «Мой налог». */
    press: async (path: string, form: Record<string, string> = {}) => {
      const answer = await fetch(`${simulator.siteUrl}/cabinet/${path}`, { method: 'POST', body: new URLSearchParams(form) })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async [Symbol.asyncDispose]() {
      await taxService.close()
      await bank.close()
      await npdStatus.close()
      await simulator.close()
      await connection.close()
      await database[Symbol.asyncDispose]()
    },
  }
  return house

  function openTaxService(masterToken: string) {
    const inn = parseCompanyInn('7842000011')
    if (!inn) throw new Error('Not an ИНН')
    return openSoapTaxService(
      {
        authUrl: simulator.authUrl,
        serviceUrl: simulator.serviceUrl,
        masterToken,
        receiptsUrl: `${simulator.siteUrl}/api/v1/receipt`,
        platform: { partnerName: 'Наряд', partnerType: 'PARTNER', partnerConnectable: true, inn, phone: '79000000000' },
        limits: { connectTimeoutMs: 1_000, answerTimeoutMs: 3_000 },
        delayBeforePoll: () => Temporal.Duration.from({ milliseconds: 2 }),
      },
      clock,
    )
  }

  async function lever(method: string, path: string, body?: object): Promise<string> {
    const answer = await fetch(`${simulator.siteUrl}/admin/${path}`, { method, body: body ? JSON.stringify(body) : null })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return text
  }

  async function addPerson({ inn = newcomer as PersonInn, document = true, surname = 'Сидорова' }: Told): Promise<Id<'person'>> {
    const [id, now] = [newId('person', clock), clock.now()]
    const phone = `89${String((phones += 1)).padStart(9, '0')}`
    await db
      .insertInto('persons')
      .values({ id, phone: phone as Phone, status: 'active', created_at: now, updated_at: now })
      .execute()
    const seal = (field: string, text: string) => sealField(fieldKey, id, field, text)
    const passport = {
      doctypeid: 21,
      paspserial_cipher: seal('paspserial', '4512'),
      paspnumber_cipher: seal('paspnumber', '345678'),
    }
    await db
      .insertInto('profiles')
      .values({
        person_id: id,
        surname,
        firstname: 'Анна',
        secondname: 'Игоревна',
        birthdate: Temporal.PlainDate.from('1990-05-17'),
        inn,
        updated_at: now,
        ...(document ? passport : {}),
      })
      .execute()
    return id
  }

  function scopeOf(personId: Id<'person'>, phone: string): AccountScope {
    const scope = { personId, sessionId: newId('session', clock), phone: parsePhone(phone), ip: '198.51.100.7' }
    return { ...scope, signedUp: true, confirmedAt: undefined } as unknown as AccountScope
  }

  async function agree(personId: Id<'person'>): Promise<void> {
    const sessionId = humans.get(personId)?.sessionId ?? newId('session', clock)
    const now = clock.now()
    const dates = { created_at: now, last_seen_at: now, expires_at: now.add({ hours: 1 }) }
    const session = {
      id: sessionId,
      token_sha256: Buffer.from(sessionId),
      person_id: personId,
      user_agent: 't',
      ip: '198.51.100.7',
    }
    await db
      .insertInto('sessions')
      .values({ ...session, ...dates })
      .execute()
    const brand = {
      name: 'Наряд',
      site: 'https://naryad.example',
      phone: '8 800 000-00-00',
      operator: { name: 'ООО «Проба»', inn: '7700000009', ogrn: '1027700000019', address: 'Москва', email: 'a@example.org' },
    }
    const proof = { personId, sessionId, ip: '198.51.100.7', userAgent: 'test browser' }
    await db.transaction().execute(async (tx) => {
      await recordConsents(tx, { clock, brand, texts: openTexts() }, { ...proof, slugs: ['delegation'], method: 'checkbox' })
    })
  }
}

function callerOf(token: string, idempotencyKey: string = randomUUID()): Caller {
  return {
    requestId: 'test',
    ip: '198.51.100.7',
    userAgent: 'test browser',
    browser: false,
    token,
    companion: undefined,
    personId: undefined,
    orgId: undefined,
    idempotencyKey,
  }
}
