import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { partnerHandlers } from '#/features/partner/server/handlers.ts'
import * as contract from '#/features/contractors/contract/status.ts'
import { addContractor } from '#/features/contractors/server/add-contractor.ts'
import { contractorHandlers } from '#/features/contractors/server/handlers.ts'
import { contractorStatusChanged } from '#/features/contractors/server/jobs.ts'
import { contractorRoutes } from '#/features/contractors/server/routes.ts'
import { openService, taken } from '#/gateways/npd/simulator-stand.ts'
import { startTaxServiceSimulator } from '#/gateways/npd/simulator/start-tax-service-simulator.ts'
import type { Permission as Right } from '#/gateways/npd/message-fields.ts'
import { databaseTurns } from '#/gateways/npd-status/database-turns.ts'
import { openHttpStatusService, spacingFor } from '#/gateways/npd-status/http-status-service.ts'
import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { MemberRole, Permission } from '#/kernel/roles.ts'
import { roleMay } from '#/kernel/roles.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller, ClientScope } from '#/platform/server/gate.ts'
import { job } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { renderPdf } from '#/platform/server/pdf/render-pdf.ts'
import { createWorkTable, onEvent, onJob, runDueJobs } from '#/platform/server/worker.ts'
import type { CallInput, CallReply, Endpoint } from '#/wire/endpoint.ts'
import { outcomeOf } from './outcome-of.ts'
import { openTestDatabase } from './test-database.ts'

export type StatusHouse = Awaited<ReturnType<typeof openStatusHouse>>

type Options = { readonly perMinute?: number; readonly serviceTakes?: number }

/** Artificial INNs of region 99 with valid check digits. */
export function innOf(place: number): PersonInn {
  for (let check = 0; check < 100; check += 1) {
    const inn = parsePersonInn(`9971${String(place).padStart(6, '0')}${String(check).padStart(2, '0')}`)
    if (inn) return inn
  }
  throw new Error('No such ИНН')
}

/** An organization, its people, the queue of the status service, and the service itself on a socket. */
export async function openStatusHouse({ perMinute, serviceTakes }: Options = {}) {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const { db } = open
  const clock = standingClock('2026-11-21T09:00:00Z')
  const rules = { latencyMs: [0, 0], pollsPerSecond: 1000, statusCallsPerMinute: serviceTakes } as const
  const simulator = await startTaxServiceSimulator({ port: 0, clock, rules })
  const taxService = openService(simulator.authUrl, simulator.serviceUrl)
  taken(await taxService.registerPlatform())
  const turns = perMinute === undefined ? undefined : databaseTurns(db, clock, spacingFor(perMinute))
  const npdStatus = openHttpStatusService({ url: simulator.siteUrl, turns })
  const sent: { to: string; text: string }[] = []
  const sms = {
    isBuiltIn: true,
    send: async ({ to, text }: { to: string; text: string }) => {
      sent.push({ to, text })
      return ok({ provider: 'test', providerId: randomUUID(), state: 'accepted' as const })
    },
    report: async () => refuse({ kind: 'unavailable' as const }),
  } as unknown as SmsGateway
  const deps = {
    db,
    clock,
    log: silentLog,
    taxService,
    npdStatus,
    sms,
    codePepper: 'pepper',
    fieldKey: { version: 1, key: new Uint8Array(32).fill(7) },
    publicUrl: 'https://naryad.example',
    brand: { name: 'Наряд', operator: { name: 'ООО «Оператор»', inn: '7842000011' } },
    renderPdf,
  }
  const orgs = { own: newId('organization', clock), other: newId('organization', clock) }
  const member = newId('person', clock)
  let actor = { personId: member, orgId: orgs.own, role: 'owner' as MemberRole, branchIds: [] as string[], limits: {}, ip: '' }
  const memberId = newId('member', clock)
  const api = createApi({
    gate: {
      account: () =>
        Promise.resolve(
          ok({ ...actor, signedUp: true, sessionId: newId('session', clock), phone: '89000000000' } as unknown as AccountScope),
        ),
      client: (_account, _caller, permission: Permission | undefined) =>
        Promise.resolve(
          permission !== undefined && !roleMay(actor.role, permission)
            ? refuse({ kind: 'noAccess' as const, role: '' } as never)
            : ok({ ...actor, memberId } as unknown as ClientScope),
        ),
    },
    db,
    clock,
    log: silentLog,
    checkReplies: true,
  })
  contractorRoutes(api, deps)
  const table = createWorkTable()
  partnerHandlers(table, deps)
  contractorHandlers(table, deps)
  const heard: z.output<typeof contractorStatusChanged.payload>[] = []
  const listener = job('test.heard', contractorStatusChanged.payload)
  onEvent(table, contractorStatusChanged, listener)
  onJob(table, listener, async (news) => {
    heard.push(news)
    return { next: 'done' }
  })
  const now = clock.now()
  for (const [id, inn] of [
    [orgs.own, '7701010017'],
    [orgs.other, '7842000011'],
  ] as const) {
    await db
      .insertInto('organizations')
      .values({
        id,
        inn: inn as Inn,
        full_name: 'ООО «Пример»',
        short_name: 'ООО «Пример»',
        source: 'fns',
        status: 'active',
        created_at: now,
        updated_at: now,
      })
      .execute()
  }
  await db
    .insertInto('persons')
    .values({ id: member, phone: '89000000000' as Phone, status: 'active', created_at: now, updated_at: now })
    .execute()
  const people = new Map<number, Id<'person'>>()
  const admin = (method: string, path: string, body?: object) =>
    fetch(`${simulator.siteUrl}/admin/${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
  const house = {
    url: database.url,
    serviceUrl: simulator.siteUrl,
    db,
    clock,
    deps,
    table,
    orgs,
    sent,
    /** Announced status changes, in order. */
    heard: () => heard,
    personOf: (place: number) => people.get(place),
    as(change: Partial<typeof actor>) {
      actor = { ...actor, ...change }
    },
    call: (endpoint: Endpoint, raw: Raw): Promise<Answer> =>
      callApi(api, endpoint, { ...caller, idempotencyKey: randomUUID() }, raw),
    async ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallReply<E>> {
      const { body } = await house.call(endpoint, input)
      assert.equal(body['code'], 1, JSON.stringify(body))
      return body['data'] as CallReply<E>
    },
    code: async (endpoint: Endpoint, raw: Raw) => outcomeOf((await house.call(endpoint, raw)).body),
    /** Sets whether a person is self-employed in the service's books. */
    async payer(inn: string, registeredAt: boolean | string = '2026-01-15T09:00:00Z') {
      await admin('PUT', `persons/${inn}`, { registeredAt })
    },
    admin,
    async statusCalls() {
      return (await (await admin('GET', 'status-calls')).json()) as { at: string; inn: string; taken: boolean }[]
    },
    /** A person of the platform with an INN; `bound` in the books of both sides. */
    async person(place: number, { bound = false }: { bound?: boolean } = {}) {
      const id = newId('person', clock)
      people.set(place, id)
      const at = clock.now()
      const phone = `8900111${String(place).padStart(4, '0')}`
      await db
        .insertInto('persons')
        .values({ id, phone: phone as Phone, status: 'active', created_at: at, updated_at: at })
        .execute()
      await db
        .insertInto('profiles')
        .values({ person_id: id, surname: 'Иванов', firstname: 'Иван', inn: innOf(place), updated_at: at })
        .execute()
      if (!bound) return id
      const rights: Right[] = ['INCOME_REGISTRATION', 'CANCEL_INCOME']
      await admin('PUT', `persons/${innOf(place)}`, { registeredAt: '2026-01-15T09:00:00Z', permissions: rights })
      await db
        .insertInto('bindings')
        .values({
          person_id: id,
          inn: innOf(place),
          state: 'bound',
          rights_asked: rights,
          rights_granted: rights,
          updated_at: at,
        })
        .execute()
      return id
    },
    async link(place: number, orgId: Id<'organization'> = orgs.own) {
      const personId = people.get(place)
      assert.ok(personId)
      await db.transaction().execute((tx) => addContractor(tx, clock, { orgId, personId, inn: innOf(place), source: 'task' }))
    },
    /** Runs background jobs for this many seconds of the manual clock. */
    async work(seconds = 0, step = 1) {
      for (let gone = 0; ; gone += step) {
        while ((await runDueJobs({ db, clock, log: silentLog, table })) > 0);
        if (gone >= seconds) return
        clock.advance({ seconds: step })
      }
    },
    async check(inns: readonly string[], day?: string) {
      const { id } = await house.ask(contract.checkStatuses, { body: { inns: [...inns], ...(day !== undefined && { day }) } })
      return { id, read: () => house.ask(contract.readStatusCheck, { params: { id } }) }
    },
    async [Symbol.asyncDispose]() {
      await npdStatus.close()
      await taxService.close()
      await simulator.close()
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
  return house
}

const caller: Caller = {
  requestId: 'test',
  ip: '198.51.100.7',
  userAgent: 'test browser',
  browser: false,
  token: 'token',
  companion: undefined,
  personId: undefined,
  orgId: undefined,
  idempotencyKey: undefined,
}
