import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { markClientRead, markPersonRead } from '#/features/documents/contract/signing.ts'
import { documentHandlers } from '#/features/documents/server/handlers.ts'
import {
  archiveMade,
  contractAwaitsInn,
  contractLoaded,
  documentClosed,
  documentSigned,
  documentsReminded,
  documentsWaiting,
  documentWaiting,
  outsideListDone,
} from '#/features/documents/server/jobs.ts'
import type { GatherWorkFiles } from '#/features/documents/server/build-archive.ts'
import type { ReceiptOf } from '#/features/documents/server/download-document.ts'
import type { JudgeEndings } from '#/features/documents/server/judge-ended.ts'
import type { HoldForAnnulment } from '#/features/documents/server/propose-annulment.ts'
import type { DescribeEdition } from '#/features/documents/server/propose-edition.ts'
import type { TakeEdition } from '#/features/documents/server/settle-ended.ts'
import type { FindWayBack } from '#/features/documents/server/read-way-back.ts'
import { documentRoutes } from '#/features/documents/server/routes.ts'
import { readSource } from '#/features/legal/server/read-source.ts'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import type { Sms, SmsGateway } from '#/gateways/sms/port.ts'
import type { TimeStampAuthority } from '#/gateways/time-stamp/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope, Caller, ClientScope, Gate } from '#/platform/server/gate.ts'
import { job } from '#/platform/server/jobs.ts'
import type { Event, Job } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { openSignedDays } from '#/platform/server/signed-days.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { inspectPdf } from '#/platform/server/pdf/inspect-pdf.ts'
import { renderPdf } from '#/platform/server/pdf/render-pdf.ts'
import { stampPdf } from '#/platform/server/pdf/stamp-pdf.ts'
import { createWorkTable, onEvent, onJob, runDueJobs } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTestDatabase } from './test-database.ts'

/** A person of a test and, when acting for an organization, that organization. */
export type Human = {
  readonly personId: Id<'person'>
  readonly sessionId: Id<'session'>
  readonly phone: Phone
  readonly orgId?: Id<'organization'>
  readonly memberId?: Id<'member'>
  readonly role?: MemberRole
  /** When a code last proved that he uses this session; at this very moment unless specified otherwise. */
  readonly confirmedAt?: Temporal.Instant
}

/**
 * Documents on a real database with real files and the real PDF renderer; messages are recorded, the gate trusts the caller.
 */
export async function openDocumentHouse({
  holdForAnnulment = nothingHolds,
  judgeEndings = nothingStands,
  findWayBack = noSteps,
  timeStamps,
  receiptOf = () => Promise.resolve(undefined),
  describeEdition = () => Promise.resolve(undefined),
  takeEdition = () => Promise.resolve(),
  gatherWorkFiles = () => Promise.resolve([]),
}: Partial<WorksOfDocuments & { timeStamps: TimeStampAuthority | undefined; receiptOf: ReceiptOf }> = {}) {
  const database = await openTestDatabase()
  const opened = openDatabase(database.url, 8)
  const { db } = opened
  const directory = await mkdtemp(join(tmpdir(), 'documents-'))
  const clock = standingClock('2026-11-21T09:00:00Z')
  const sent: Sms[] = []
  const logged: string[] = []
  const log = recordingLog(logged)
  const render = { failures: 0 }
  const inspections = { full: false }
  const deps = {
    gatherWorkFiles,
    holdForAnnulment,
    receiptOf,
    judgeEndings,
    findWayBack,
    describeEdition,
    takeEdition,
    db,
    clock,
    log,
    sms: recordingSms(sent),
    files: diskFiles(directory),
    keptRoots: openSignedDays(join(directory, 'document-roots'), 'секрет'),
    timeStamps,
    codePepper: 'перец',
    fieldKey: { version: 1, key: new Uint8Array(32).fill(7) },
    publicUrl: 'https://naryad.example',
    brand: { name: 'Наряд' },
    stampPdf,
    inspectPdf: (...asked: Parameters<typeof inspectPdf>) =>
      inspections.full ? Promise.resolve(refuse({ kind: 'overloaded' as const })) : inspectPdf(...asked),
    renderPdf: (document: PdfDocument) => {
      if (render.failures === 0) return renderPdf(document)
      render.failures -= 1
      return Promise.reject(new Error('no fonts'))
    },
  }
  const humans = new Map<string, Human>()
  const api = createApi({ gate: gateOf(humans, clock), db, clock, log, checkReplies: true })
  // The very object: tests change its parts.
  documentRoutes(api, deps)
  const table = createWorkTable()
  documentHandlers(table, deps, { receipts: () => Promise.resolve(undefined), audit: () => Promise.resolve(undefined) })
  const announcements = recordAnnouncements(table)

  return {
    url: database.url,
    pool: opened.pool,
    db,
    clock,
    deps,
    directory,
    sent,
    logged,
    render,
    inspections,
    table,
    announcements,
    lastCode: () => /\d{6}/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '',
    call(contract: Endpoint, human: Human | undefined, raw: Raw = {}): Promise<Answer> {
      if (human) humans.set(human.sessionId, human)
      return callApi(api, contract, callerOf(human), raw)
    },
    /** With the headers of the specification alone. */
    callUnkeyed(contract: Endpoint, human: Human, raw: Raw): Promise<Answer> {
      humans.set(human.sessionId, human)
      return callApi(api, contract, { ...callerOf(human), idempotencyKey: undefined }, raw)
    },
    /** Says that the documents were read. */
    async read(human: Human, ids: readonly string[]) {
      humans.set(human.sessionId, human)
      const endpoint = human.orgId === undefined ? markPersonRead : markClientRead
      const answer = await callApi(api, endpoint, callerOf(human), { body: { ids } })
      if (answer.body['code'] !== 1) throw new Error(JSON.stringify(answer.body))
    },
    /** Runs due jobs, and the jobs they enqueue, until none is due. */
    async work() {
      while ((await runDueJobs({ db, clock, log, table })) > 0);
    },
    addPerson: (name: PersonName) => addPerson(db, clock, name),
    addOrganization: (owner: Human, name: OrganizationName) => addOrganization(db, clock, owner, name),
    accept: (human: Human) => acceptAgreement(db, clock, human),
    /** The same person signed in on another device. */
    addSession: (human: Human) => addSession(db, clock, human.personId),
    async [Symbol.asyncDispose]() {
      await opened.close()
      await database[Symbol.asyncDispose]()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

type WorksOfDocuments = {
  readonly holdForAnnulment: HoldForAnnulment
  readonly judgeEndings: JudgeEndings
  readonly findWayBack: FindWayBack
  readonly describeEdition: DescribeEdition
  readonly takeEdition: TakeEdition
  readonly gatherWorkFiles: GatherWorkFiles
}

/** Documents without works. */
const nothingHolds: HoldForAnnulment = () => Promise.resolve(ok({ hold: () => Promise.resolve(), paid: undefined }))
const noSteps: FindWayBack = () => Promise.resolve({ steps: [], blocked: undefined, paid: undefined })
const nothingStands: JudgeEndings = () => Promise.resolve(new Map())

export type DocumentHouse = Awaited<ReturnType<typeof openDocumentHouse>>
type TestClock = ReturnType<typeof standingClock>
type PersonName = {
  readonly phone: string
  readonly surname: string
  readonly firstname: string
  readonly secondname: string
  readonly inn: string | null
}
type OrganizationName = { readonly inn: Inn; readonly name: string; readonly role?: MemberRole }

async function addPerson(db: Database, clock: TestClock, { phone: typed, ...name }: PersonName): Promise<Human> {
  const [personId, phone, now] = [newId('person', clock), parsePhone(typed), clock.now()]
  if (!phone) throw new Error('Not a phone')
  await db.insertInto('persons').values({ id: personId, phone, status: 'active', created_at: now, updated_at: now }).execute()
  const sessionId = await addSession(db, clock, personId)
  await db
    .insertInto('profiles')
    .values({
      person_id: personId,
      ...name,
      inn: name.inn as PersonInn | null,
      birthdate: Temporal.PlainDate.from('1990-05-17'),
      updated_at: now,
    })
    .execute()
  return { personId, sessionId, phone }
}

async function addSession(db: Database, clock: TestClock, personId: Id<'person'>): Promise<Id<'session'>> {
  const [id, now] = [newId('session', clock), clock.now()]
  await db
    .insertInto('sessions')
    .values({
      id,
      token_sha256: Buffer.from(id),
      person_id: personId,
      user_agent: 'test',
      ip: '127.0.0.1',
      created_at: now,
      last_seen_at: now,
      expires_at: now.add({ hours: 24 }),
    })
    .execute()
  return id
}

async function addOrganization(db: Database, clock: TestClock, owner: Human, organization: OrganizationName): Promise<Human> {
  const [orgId, memberId, now] = [newId('organization', clock), newId('member', clock), clock.now()]
  await db
    .insertInto('organizations')
    .values({
      id: orgId,
      inn: organization.inn,
      full_name: `Общество с ограниченной ответственностью «${organization.name}»`,
      short_name: `ООО «${organization.name}»`,
      legal_address: '125009, г. Москва, ул. Тверская, д. 1',
      source: 'fns',
      status: 'active',
      kpp: '770101001',
      ogrn: '1027700132195',
      created_at: now,
      updated_at: now,
    })
    .execute()
  const role = organization.role ?? 'owner'
  await db
    .insertInto('members')
    .values({
      id: memberId,
      org_id: orgId,
      person_id: owner.personId,
      phone: owner.phone,
      role,
      status: 'active',
      created_at: now,
    })
    .execute()
  return { ...owner, orgId, memberId, role }
}

async function acceptAgreement(db: Database, clock: TestClock, human: Human): Promise<void> {
  await db
    .insertInto('consents')
    .values({
      id: newId('consent', clock),
      person_id: human.personId,
      slug: 'einteraction',
      version: readSource('einteraction').version,
      text_sha256: Buffer.alloc(32, 1),
      method: 'code',
      ip: '127.0.0.1',
      user_agent: 'test',
      accepted_at: clock.now(),
    })
    .execute()
}

const wholeOrganization = { branchIds: [], limits: { row: null, register: null, day: null } }

function gateOf(humans: ReadonlyMap<string, Human>, clock: TestClock): Gate {
  return {
    account: async (caller) => {
      const human = humans.get(caller.token ?? '')
      if (!human) return { ok: false, refusal: { kind: 'unauthorized' } }
      const { personId, sessionId, phone, confirmedAt = clock.now() } = human
      return ok({ personId, sessionId, phone, confirmedAt, signedUp: true } as AccountScope)
    },
    client: async (account, caller) => {
      const human = humans.get(caller.token ?? '')
      return human?.orgId === undefined
        ? { ok: false, refusal: { kind: 'noOrganization' } }
        : ok({ ...account, ...wholeOrganization, ...human } as unknown as ClientScope)
    },
  }
}

function callerOf(human: Human | undefined): Caller {
  return {
    requestId: 'test',
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Проверка)',
    browser: false,
    token: human?.sessionId,
    companion: undefined,
    personId: human?.personId,
    orgId: human?.orgId,
    idempotencyKey: randomUUID(),
  }
}

/** Listens to document events as a later feature would. */
function recordAnnouncements(table: WorkTable) {
  const heard: { event: string; payload: Record<string, unknown> }[] = []
  for (const kind of [
    documentWaiting,
    documentsWaiting,
    documentsReminded,
    documentSigned,
    documentClosed,
    contractLoaded,
    contractAwaitsInn,
    outsideListDone,
    archiveMade,
  ] as const) {
    const listener = job(`test.${kind.event}`, z.record(z.string(), z.unknown()))
    onEvent<never>(table, kind as Event<never>, listener as Job<never>)
    onJob(table, listener, async (payload) => {
      heard.push({ event: kind.event, payload })
      return { next: 'done' }
    })
  }
  return heard
}

function recordingSms(sent: Sms[]): SmsGateway {
  return {
    isBuiltIn: true,
    send: async (sms) => {
      sent.push(sms)
      return ok({ provider: 'memory', providerId: String(sent.length), state: 'delivered' })
    },
    report: async () => ok({ state: 'delivered' }),
  }
}

function recordingLog(lines: string[]): Log {
  const write = (facts: object, message: string): void => {
    lines.push(`${message} ${JSON.stringify(facts)}`)
  }
  return { info: write, warn: write, error: write }
}
