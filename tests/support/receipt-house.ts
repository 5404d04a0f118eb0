import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NotNull } from 'kysely'
import * as z from 'zod/mini'
import { receiptHandlers } from '#/features/receipts/server/handlers.ts'
import { receiptFailed, receiptRegistered } from '#/features/receipts/server/jobs.ts'
import { receiptRoutes } from '#/features/receipts/server/routes.ts'
import { payoutPaid } from '#/features/registers/server/jobs.ts'
import { permissionsOfPlatform } from '#/gateways/npd/messages.ts'
import type { Permission } from '#/gateways/npd/message-fields.ts'
import { startTaxServiceSimulator } from '#/gateways/npd/simulator/start-tax-service-simulator.ts'
import type { SimulatorRules } from '#/gateways/npd/simulator/world.ts'
import { readKnownTax } from '#/features/taxes/server/read-known-tax.ts'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import { openSoapTaxService } from '#/gateways/npd/soap-tax-service.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseCompanyInn } from '#/kernel/inn.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok } from '#/kernel/result.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import type { Clock } from '#/kernel/time.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller, ClientScope, Gate } from '#/platform/server/gate.ts'
import { announce, job } from '#/platform/server/jobs.ts'
import type { Event, Job } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { renderPdf } from '#/platform/server/pdf/render-pdf.ts'
import { createWorkTable, onEvent, onJob, runDueJobs } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { addMember, addOrganization, addPayment, addPerson } from './paid-work.ts'
import { openTestDatabase } from './test-database.ts'

/** The caller: a person or, with an organization, its member. */
export type Visitor = { readonly personId: string; readonly orgId?: string; readonly role?: MemberRole }

export type BookedReceipt = { readonly id: string; readonly inn: string; readonly total: number; readonly operationId: string }

/** Receipts on a real database with the tax service simulator; the clock is manual. */
export async function openReceiptHouse({ rules }: { rules?: Partial<SimulatorRules> } = {}) {
  const database = await openTestDatabase()
  const connection = openDatabase(database.url, 8)
  const { db } = connection
  const directory = await mkdtemp(join(tmpdir(), 'receipts-'))
  const clock = standingClock('2026-11-21T09:00:00Z')
  const fast = { latencyMs: [0, 0], pollsPerSecond: 1000, ...rules } as const
  const simulator = await startTaxServiceSimulator({ port: 0, clock, rules: fast })
  const taxService = openTaxService(simulator.siteUrl, clock)
  await taxService.registerPlatform()
  const deps = {
    db,
    clock,
    log: silentLog,
    taxService,
    files: diskFiles(directory),
    renderPdf,
    readKnownTax: (personId: Id<'person'>) => readKnownTax(db, personId),
    publicUrl: 'https://naryad.example',
    partner: { name: 'Наряд', inn: '7842000011' },
  }
  const table = createWorkTable()
  receiptHandlers(table, deps)
  const announcements = recordAnnouncements(table)
  const visitors = new Map<string, Visitor>()
  const api = createApi({ gate: gateOf(visitors), db, clock, log: silentLog, checkReplies: true })
  receiptRoutes(api, deps)

  return {
    db,
    clock,
    deps,
    table,
    api,
    announcements,
    visitors,
    databaseUrl: database.url,
    taxServiceUrl: simulator.siteUrl,
    call: (contract: Endpoint, visitor: Visitor | undefined, raw: Raw = {}, ip = '203.0.113.7'): Promise<Answer> =>
      callApi(api, contract, callerOf(visitors, visitor, ip), raw),
    addOrganization: (inn: string, name: string) => addOrganization(db, clock, inn as Inn, name),
    addMember: (orgId: string, phone: string, role: MemberRole) =>
      addMember(db, clock, orgId as Id<'organization'>, phone as Phone, role),
    /** A self-employed person known to the tax service, bound unless told otherwise. */
    async addPerson(inn: string, phone: string, permissions: readonly Permission[] = permissionsOfPlatform) {
      await put(simulator.siteUrl, inn, permissions)
      return addPerson(db, clock, {
        inn: inn as PersonInn,
        phone: phone as Phone,
        surname: 'Орлова',
        firstname: 'Анна',
        secondname: 'Игоревна',
      })
    },
    /** A work the bank paid a minute ago. */
    addPayment: (orgId: string, personId: string, facts: { amount?: number; service?: string; paidAt?: Temporal.Instant } = {}) =>
      addPayment(db, clock, {
        orgId: orgId as Id<'organization'>,
        personId: personId as Id<'person'>,
        paidAt: clock.now().subtract({ minutes: 1 }),
        ...facts,
        amount: kopecks(facts.amount ?? 1_500_000),
      }),
    async announcePaid(payoutId: Id<'payout'>) {
      await db.transaction().execute((tx) => announce(tx, clock, payoutPaid, { payoutId }))
    },
    /** Advances time and runs every due job and those they enqueue. */
    async work(passed: Temporal.DurationLike = { seconds: 2 }, handlers: WorkTable = table) {
      clock.advance(passed)
      while ((await runDueJobs({ db, clock, log: silentLog, table: handlers })) > 0);
    },
    receiptOf: (payoutId: Id<'payout'>) =>
      db
        .selectFrom('receipts')
        .selectAll()
        .where('payout_id', '=', payoutId)
        .$narrowType<{ org_id: NotNull; payout_id: NotNull; assignment_id: NotNull; row_id: NotNull }>()
        .executeTakeFirst(),
    bind: (inn: string, permissions: readonly Permission[]) => put(simulator.siteUrl, inn, permissions),
    async unbind(inn: string) {
      await lever(simulator.siteUrl, 'POST', `persons/${inn}/unbind`)
    },
    async fault(fault: object) {
      await lever(simulator.siteUrl, 'POST', 'faults', JSON.stringify(fault))
    },
    async mend() {
      await lever(simulator.siteUrl, 'DELETE', 'faults')
    },
    /** The tax service's own records. */
    async book(inn: string): Promise<readonly BookedReceipt[]> {
      return JSON.parse(await lever(simulator.siteUrl, 'GET', `receipts?inn=${inn}`)) as BookedReceipt[]
    },
    async [Symbol.asyncDispose]() {
      await taxService.close()
      await simulator.close()
      await connection.close()
      await database[Symbol.asyncDispose]()
      await rm(directory, { recursive: true })
    },
  }
}

export type ReceiptHouse = Awaited<ReturnType<typeof openReceiptHouse>>

/** The real adapter against a simulator at an address. */
export function openTaxService(siteUrl: string, clock: Clock) {
  const inn = parseCompanyInn('7842000011')
  if (!inn) throw new Error('Not an ИНН')
  return openSoapTaxService(
    {
      authUrl: `${siteUrl}/open-api/AuthService`,
      serviceUrl: `${siteUrl}/ais3/smz/SmzIntegrationService`,
      masterToken: 'training',
      receiptsUrl: `${siteUrl}/api/v1/receipt`,
      platform: { partnerName: 'Наряд', partnerType: 'PARTNER', partnerConnectable: true, inn, phone: '79000000000' },
      limits: { connectTimeoutMs: 1_000, answerTimeoutMs: 3_000 },
      delayBeforePoll: () => Temporal.Duration.from({ milliseconds: 2 }),
    },
    clock,
  )
}

async function put(siteUrl: string, inn: string, permissions: readonly Permission[]): Promise<void> {
  await lever(siteUrl, 'PUT', `persons/${inn}`, JSON.stringify({ registeredAt: '2025-01-10T09:00:00Z', permissions }))
}

async function lever(siteUrl: string, method: string, path: string, body: string | null = null): Promise<string> {
  const answer = await fetch(`${siteUrl}/admin/${path}`, { method, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}

/** Listens as a later feature would. */
function recordAnnouncements(table: WorkTable) {
  const heard: string[] = []
  for (const kind of [receiptRegistered, receiptFailed] as const) {
    const listener = job(`test.${kind.event}`, z.record(z.string(), z.unknown()))
    onEvent<never>(table, kind as Event<never>, listener as Job<never>)
    onJob(table, listener, async () => {
      heard.push(kind.event)
      return { next: 'done' }
    })
  }
  return heard
}

const wholeOrganization = { branchIds: [], limits: { row: null, register: null, day: null } }

function gateOf(visitors: ReadonlyMap<string, Visitor>): Gate {
  return {
    account: async (caller) => {
      const visitor = visitors.get(caller.token ?? '')
      if (!visitor) return { ok: false, refusal: { kind: 'unauthorized' } }
      return ok({
        personId: visitor.personId,
        sessionId: caller.token,
        phone: '89000000000',
        signedUp: true,
      } as unknown as AccountScope)
    },
    client: async (account, caller) => {
      const visitor = visitors.get(caller.token ?? '')
      if (visitor?.orgId === undefined) return { ok: false, refusal: { kind: 'noOrganization' } }
      return ok({ ...account, ...wholeOrganization, ...visitor } as unknown as ClientScope)
    },
  }
}

function callerOf(visitors: Map<string, Visitor>, visitor: Visitor | undefined, ip: string): Caller {
  const token = visitor && `${visitor.personId}:${visitor.orgId ?? ''}`
  if (visitor && token !== undefined) visitors.set(token, visitor)
  return {
    requestId: 'test',
    ip,
    userAgent: 'test',
    browser: false,
    token,
    companion: undefined,
    personId: visitor?.personId,
    orgId: visitor?.orgId,
    idempotencyKey: randomUUID(),
  }
}
