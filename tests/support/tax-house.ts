import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { taxHandlers } from '#/features/taxes/server/handlers.ts'
import { limitReached, paidLimitReached, planFetchesJob, taxNews } from '#/features/taxes/server/jobs.ts'
import { taxRoutes } from '#/features/taxes/server/routes.ts'
import * as contract from '#/features/taxes/contract.ts'
import type { Taxes } from '#/features/taxes/contract.ts'
import { usualThresholds } from '#/features/taxes/domain/tax-account.ts'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import type { Permission } from '#/gateways/npd/message-fields.ts'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import { startTaxServiceSimulator } from '#/gateways/npd/simulator/start-tax-service-simulator.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok } from '#/kernel/result.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Gate } from '#/platform/server/gate.ts'
import { enqueue, job } from '#/platform/server/jobs.ts'
import type { Event, Job } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { createWorkTable, onEvent, onJob, runDueJobs } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTaxService } from './receipt-house.ts'
import { addPerson } from './paid-work.ts'
import { openTestDatabase } from './test-database.ts'

export type BookedCharge = {
  readonly id: string
  readonly period: string
  readonly amount: number
  readonly paid: number
  readonly dueOn: string
}
type Book = { readonly charges: readonly BookedCharge[]; readonly cards: readonly { debt: number; penalty: number }[] }

export const taxpayer = '500100732259'
export const neighbour = '990900000453'

/** Taxes on a real database with the tax service simulator; one manual clock drives both. */
export async function openTaxHouse(start = '2026-11-21T09:00:00Z') {
  const database = await openTestDatabase()
  const connection = openDatabase(database.url, 8)
  const { db } = connection
  const clock = standingClock(start)
  const simulator = await startTaxServiceSimulator({ port: 0, clock, rules: { latencyMs: [0, 0], pollsPerSecond: 100_000 } })
  const taxService = openTaxService(simulator.siteUrl, clock)
  await taxService.registerPlatform()
  const dataDir = await mkdtemp(join(tmpdir(), 'naryad-taxes-'))
  const fieldKey = { version: 1, key: Buffer.alloc(32, 7) }
  const files = diskFiles(dataDir)
  const deps = { db, clock, log: silentLog, taxService, files, fieldKey, debtThresholds: usualThresholds }
  const table = createWorkTable()
  taxHandlers(table, deps)
  const told = listen(table)
  const api = createApi({ gate, db, clock, log: silentLog, checkReplies: true })
  taxRoutes(api, deps)

  async function lever(method: string, path: string, body: object | null = null): Promise<string> {
    const answer = await fetch(`${simulator.siteUrl}/${path}`, { method, body: body && JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return text
  }

  async function call(endpoint: Endpoint, personId: string, raw: Raw = {}) {
    return callApi(api, endpoint, callerOf(personId), raw)
  }

  return {
    ...deps,
    deps,
    api,
    table,
    /** Announced events, in order. */
    told,
    lever,
    call,
    /** A bound person known to the tax service; without rights, unbound there too. */
    async addPayer(
      inn = taxpayer,
      permissions: readonly Permission[] = permissionsOfPlatform,
      registeredAt = '2025-01-10T09:00:00Z',
    ) {
      await lever('PUT', `admin/persons/${inn}`, { registeredAt, permissions })
      const phone = `8900000${inn.slice(-4)}`
      const personId = await addPerson(db, clock, {
        inn: inn as PersonInn,
        phone: phone as Phone,
        surname: 'Орлова',
        firstname: 'Анна',
        secondname: 'Игоревна',
      })
      const rights = { rights_asked: [...permissionsOfPlatform], rights_granted: [...permissions] }
      const row = { person_id: personId, inn: inn as PersonInn, state: 'bound', ...rights, updated_at: clock.now() } as const
      await db.insertInto('bindings').values(row).execute()
      return personId
    },
    /** An income registered outside the product, in rubles. */
    async earn(inn: string, rubles: number, payer: 'FROM_LEGAL_ENTITY' | 'FROM_INDIVIDUAL' = 'FROM_LEGAL_ENTITY') {
      const person = parsePersonInn(inn)
      const company = parsePersonInn('990900000380')
      if (!person || !company) throw new Error('Not an ИНН')
      const now = clock.now()
      const made = await taxService.ask('PostIncomeV2', {
        inn: person,
        requestTime: now,
        operationTime: now,
        incomeType: payer,
        customerInn: company,
        services: [{ amount: kopecks(rubles * 100), name: 'Работа', quantity: 1 }],
        totalAmount: kopecks(rubles * 100),
        operationUniqueId: randomUUID(),
      })
      if (!made.ok) throw new Error(JSON.stringify(made.refusal))
    },
    /** A sale of a person in «Мой налог» itself: «Стрижка; 1500». */
    async sell(inn: string, services: string, customer = '') {
      const body = new URLSearchParams({ services, customer })
      const answer = await fetch(`${simulator.siteUrl}/cabinet/${inn}/sell`, { method: 'POST', body, redirect: 'manual' })
      if (answer.status !== 303) throw new Error(`The sale was not taken: ${answer.status}`)
    },
    async annul(inn: string, receiptId: string) {
      await fetch(`${simulator.siteUrl}/cabinet/${inn}/annul/${receiptId}`, { method: 'POST', redirect: 'manual' })
    },
    pay: (inn: string, chargeId: string) => fetch(`${simulator.siteUrl}/cabinet/${inn}/pay/${chargeId}`, { method: 'POST' }),
    async book(inn: string): Promise<Book> {
      return JSON.parse(await lever('GET', `admin/charges?inn=${inn}`)) as Book
    },
    fault: (fault: object) => lever('POST', 'admin/faults', fault),
    mend: () => lever('DELETE', 'admin/faults'),
    /** Advances time and runs every due job and those they enqueue. */
    async work(passed: Temporal.DurationLike = { seconds: 1 }, handlers: WorkTable = table) {
      clock.advance(passed)
      while ((await runDueJobs({ db, clock, log: silentLog, table: handlers })) > 0);
    },
    async plan() {
      await db.transaction().execute((tx) => enqueue(tx, clock, planFetchesJob, {}, { key: 'platform' }))
    },
    async read(personId: Id<'person'>): Promise<Taxes> {
      return (await call(contract.readTaxes, personId)).body['data'] as Taxes
    },
    /** Refreshes and waits for the answer. */
    async refresh(personId: Id<'person'>, handlers: WorkTable = table): Promise<Taxes> {
      clock.advance({ seconds: 60 })
      const { body } = await call(contract.refreshTaxes, personId)
      if (Number(body['code']) < 0) throw new Error(JSON.stringify(body))
      while ((await runDueJobs({ db, clock, log: silentLog, table: handlers })) > 0);
      return (await call(contract.readTaxes, personId)).body['data'] as Taxes
    },
    async [Symbol.asyncDispose]() {
      await taxService.close()
      await simulator.close()
      await connection.close()
      await database[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Told =
  | { readonly kind: string; readonly subject: string }
  | { readonly personId: string; readonly orgId?: string; readonly year: number; readonly mark: number }

function listen(table: WorkTable): Told[] {
  const told: Told[] = []
  for (const kind of [taxNews, limitReached, paidLimitReached] as const) {
    const listener = job(`test.${kind.event}`, z.record(z.string(), z.unknown()))
    onEvent<never>(table, kind as Event<never>, listener as Job<never>)
    onJob(table, listener, async (payload) => {
      told.push(payload as Told)
      return { next: 'done' }
    })
  }
  return told
}

export type TaxHouse = Awaited<ReturnType<typeof openTaxHouse>>

/** The token is the person's id. */
const gate: Gate = {
  account: async ({ token }) =>
    ok({ personId: token, sessionId: token, phone: '89000000000', signedUp: true, ip: '203.0.113.7' } as unknown as AccountScope),
  client: async () => ({ ok: false, refusal: { kind: 'noOrganization' } }),
}

function callerOf(personId: string) {
  const nobody = { companion: undefined, orgId: undefined }
  const facts = { requestId: 'test', ip: '203.0.113.7', userAgent: 'test', browser: false }
  return { ...facts, ...nobody, token: personId, personId, idempotencyKey: randomUUID() }
}
