import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dependenceRoutes } from '#/features/contractors/server/dependence-routes.ts'
import { formerEmployeeRoutes } from '#/features/contractors/server/former-employee-routes.ts'
import { approvalRoutes } from '#/features/organizations/server/approval-routes.ts'
import { connectionHandlers } from '#/features/connections/server/handlers.ts'
import { openChannels } from '#/features/connections/server/open-channels.ts'
import type { OfferedChannel } from '#/features/connections/server/open-channels.ts'
import { connectionRoutes } from '#/features/connections/server/routes.ts'
import { registerHandlers } from '#/features/registers/server/handlers.ts'
import type { ScheduledDeps } from '#/features/registers/server/start-scheduled.ts'
import { payoutRegisterRoutes } from '#/features/registers/server/routes.ts'
import { statementHandlers } from '#/features/statements/server/handlers.ts'
import { statementRoutes } from '#/features/statements/server/routes.ts'
import { exchangeFiles } from '#/gateways/bank-file/exchange-files.ts'
import type { AccountChannel, ChannelFor, PayoutChannel } from '#/gateways/payout-channel/port.ts'
import { startBankSimulator } from '#/gateways/payout-channel/tbank/simulator/start-bank-simulator.ts'
import { tbankKind } from '#/gateways/payout-channel/tbank/tbank-kind.ts'
import { tbankChannel } from '#/gateways/payout-channel/tbank/tbank-channel.ts'
import { diskFiles } from '#/gateways/files/disk-files.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Sms } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller, ClientScope, Gate } from '#/platform/server/gate.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sealField, sha256 } from '#/platform/server/secrets.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { watchStatements } from './count-statements.ts'
import { openTestDatabase } from './test-database.ts'

/** Valid INNs, one for each seeded person. */
export const inns = [
  '500100732259',
  '773370857141',
  '502911545260',
  '583410672736',
  '366406612562',
  '772577978824',
  '344205277660',
  '026908310988',
]
export const account = { bik: '044525225', number: '40817810938160925982' }
export const orgAccount = '40702810638050013199'

const unhurried = { paysPerSecond: 10_000, looksPerSecond: 10_000, inFlight: 32 }

export type RegistersHouse = Awaited<ReturnType<typeof openRegistersHouse>>
export type Member = { readonly personId: Id<'person'>; readonly scope: ClientScope }

/**
 * A client with an owner, an accountant and an approver, a bank over a socket with its own book, and people with accepted
 * works. The clock is manual.
 */
/** `byConnection`: payments go through the connections of accounts rather than one channel of the test. */
export async function openRegistersHouse(options: { readonly settlementSeconds?: number; readonly byConnection?: boolean } = {}) {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  watchStatements(open.pool)
  const clock = standingClock('2026-11-21T09:00:00Z')
  const settlementDelay = Temporal.Duration.from({ seconds: options.settlementSeconds ?? 0 })
  const simulator = await startBankSimulator({ port: 0, clock, secret: 'bank-secret', settlementDelay })
  const bank = tbankChannel({ url: simulator.url, token: 'bank-secret', timeoutMs: 400, pace: unhurried })
  const channels: { now: PayoutChannel } = { now: bank }
  const folder = await mkdtemp(join(tmpdir(), 'naryad-registers-'))
  const sent: Sms[] = []
  const npd = { answer: 'active' as 'active' | 'notActive' | 'silent', asked: 0 }
  const endpoints = { payments: simulator.url, statements: simulator.url }
  const offer: OfferedChannel = { kind: tbankKind, endpoints, options: { timeoutMs: 400, pace: unhurried }, isTraining: true }
  const deps = {
    db: open.db,
    offered: [offer],
    proof: undefined as ScheduledDeps['proof'],
    clock,
    log: silentLog,
    channelFor: ((): Promise<AccountChannel> => Promise.resolve(channels.now)) as ChannelFor,
    files: diskFiles(folder),
    bankFiles: exchangeFiles,
    fieldKey: { version: 1, key: new Uint8Array(32).fill(7) },
    codePepper: 'code pepper of the tests, long enough',
    sms: {
      isBuiltIn: true,
      send(message: Sms) {
        sent.push(message)
        return Promise.resolve(ok({ provider: 'memory', providerId: message.messageKey, state: 'delivered' }))
      },
    } as never,
    taxService: taxServiceOf(npd),
    npdStatus: { statusOf: () => Promise.resolve(ok({ status: 'notActive', sha256: '' })) } as unknown as NpdStatusService,
  }
  const connections = { ...deps, publicUrl: 'https://example.test' }
  const opened = openChannels({ ...connections, before: bank, slots: 8 })
  if (options.byConnection) deps.channelFor = opened.channelFor
  const members = new Map<string, ClientScope>()
  const api = createApi({ gate: gateOf(members), db: open.db, clock, log: silentLog, checkReplies: true })
  approvalRoutes(api, deps)
  dependenceRoutes(api, { db: open.db, clock })
  formerEmployeeRoutes(api, deps)
  payoutRegisterRoutes(api, deps)
  connectionRoutes(api, { ...connections, channelFor: opened.channelFor })
  const table = createWorkTable()
  registerHandlers(table, deps)
  connectionHandlers(table, { ...connections, channelFor: opened.channelFor })
  statementRoutes(api, deps)
  statementHandlers(table, deps)

  const house = {
    url: database.url,
    db: open.db,
    pool: open.pool,
    clock,
    deps,
    table,
    npd,
    sent,
    /** The channel in use; a test may put another in its place. */
    channels,
    bankUrl: simulator.url,
    /** Of a channel as this installation offers it. */
    offer,
    lastCode: () => /^(\d{6}) /.exec(sent.at(-1)?.text ?? '')?.[1] ?? '',
    async call(member: Member, endpoint: Endpoint, raw: Raw = {}, key: string = randomUUID()): Promise<Answer> {
      return callApi(api, endpoint, callerOf(member, key), raw)
    },
    /** Runs everything due, repeatedly, while the clock advances by `seconds`. */
    async work(seconds = 0): Promise<void> {
      for (let left = seconds; ; left -= 1) {
        while ((await runDueJobs({ db: open.db, clock, log: silentLog, table })) > 0);
        if (left <= 0) return
        clock.advance({ seconds: 1 })
      }
    },
    async workMinutes(minutes: number): Promise<void> {
      for (let left = minutes; left > 0; left -= 1) {
        clock.advance({ minutes: 1 })
        await house.work()
      }
    },
    /** Plain SQL, for what is filled by thousands. */
    async run(text: string, values: unknown[] = []): Promise<void> {
      await open.pool.query(text, values)
    },
    async book(): Promise<
      { key: string; amount: number; state: string; purpose: string; payee: { inn: string; name: string } }[]
    > {
      const answer = await fetch(`${simulator.url}/admin/book`)
      return ((await answer.json()) as { items: never[] }).items
    },
    async fault(fault: object): Promise<void> {
      await fetch(`${simulator.url}/admin/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
    },
    async noFaults(): Promise<void> {
      await fetch(`${simulator.url}/admin/faults`, { method: 'DELETE' })
    },
    async giveBack(key: string): Promise<void> {
      await fetch(`${simulator.url}/admin/returns`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key }),
      })
    },
    seed: seederOf(open.db, clock, deps.fieldKey, members),
    async [Symbol.asyncDispose]() {
      await opened.close()
      await bank[Symbol.asyncDispose]()
      await simulator.stop()
      await open.close()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return house
}

type Db = ReturnType<typeof openDatabase>['db']

function seederOf(
  db: Db,
  clock: ReturnType<typeof standingClock>,
  fieldKey: { version: number; key: Uint8Array },
  members: Map<string, ClientScope>,
) {
  let phones = 0
  const times = () => ({ created_at: clock.now(), updated_at: clock.now() })

  async function person(): Promise<{ id: Id<'person'>; phone: Phone }> {
    const id = newId('person', clock)
    phones += 1
    const phone = `8900${String(phones).padStart(7, '0')}` as Phone
    await db
      .insertInto('persons')
      .values({ id, phone, status: 'active', ...times() })
      .execute()
    return { id, phone }
  }

  return {
    async organization(inn = '7707083893', bank = true, connected = true): Promise<Id<'organization'>> {
      const id = newId('organization', clock)
      await db
        .insertInto('organizations')
        .values({
          id,
          inn: inn as Inn,
          full_name: 'ООО «Ромашка»',
          short_name: 'Ромашка',
          source: 'typed',
          status: 'active',
          ...times(),
        })
        .execute()
      if (!bank) return id
      const { id: owner } = await person()
      await db
        .insertInto('organization_accounts')
        .values({
          id: newId('account', clock),
          org_id: id,
          bik: account.bik,
          account: orgAccount,
          is_main: true,
          created_by: owner,
          created_at: clock.now(),
        })
        .execute()
      if (connected) await connect(id, owner)
      return id
    },
    async member(orgId: Id<'organization'>, role: MemberRole): Promise<Member> {
      const { id: personId, phone } = await person()
      const memberId = newId('member', clock)
      await db
        .insertInto('members')
        .values({
          id: memberId,
          org_id: orgId,
          person_id: personId,
          phone,
          name: role,
          role,
          status: 'active',
          created_at: clock.now(),
        })
        .execute()
      const sessionId = newId('session', clock)
      await db
        .insertInto('sessions')
        .values({
          id: sessionId,
          token_sha256: sha256(sessionId),
          person_id: personId,
          user_agent: '',
          ip: '127.0.0.1',
          created_at: clock.now(),
          last_seen_at: clock.now(),
          expires_at: clock.now().add({ hours: 24 }),
        })
        .execute()
      const whole = { branchIds: [], limits: { row: null, register: null, day: null } }
      const session = { ip: '127.0.0.1', confirmedAt: clock.now() }
      const scope = { personId, sessionId, phone, orgId, memberId, role, ...session, ...whole } as unknown as ClientScope
      members.set(personId, scope)
      return { personId, scope }
    },
    /** A registered, bound person with a payout method; parts may be left out. */
    async contractor(no: number, parts: { bound?: boolean; method?: boolean } = {}): Promise<Id<'person'>> {
      const { id } = await person()
      await db
        .insertInto('profiles')
        .values({
          person_id: id,
          surname: 'Иванов',
          firstname: 'Иван',
          secondname: `Иванович${'а'.repeat(no)}`,
          inn: (inns[no] ?? '') as PersonInn,
          updated_at: clock.now(),
        })
        .execute()
      if (parts.bound !== false) {
        await db
          .insertInto('bindings')
          .values({
            person_id: id,
            inn: (inns[no] ?? '') as PersonInn,
            state: 'bound',
            rights_granted: ['INCOME_REGISTRATION', 'CANCEL_INCOME'],
            updated_at: clock.now(),
          })
          .execute()
      }
      if (parts.method !== false) await addMethod(id)
      return id
    },
    addMethod,
    /** A work with a signed contract and a signed act. */
    async work(
      orgId: Id<'organization'>,
      personId: Id<'person'>,
      amount: Kopecks,
      by: Member,
      no: number,
      state: 'readyToPay' | 'actPending' = 'readyToPay',
    ) {
      const number = `З-2026-${String(no).padStart(6, '0')}`
      const taskId = newId('task', clock)
      const day = Temporal.PlainDate.from('2026-11-20')
      await db
        .insertInto('tasks')
        .values({
          id: taskId,
          org_id: orgId,
          number,
          title: `Работа ${no}`,
          category: 'translation',
          result: 'Текст',
          format: 'remote',
          pay_kind: 'fixed',
          price: amount,
          slots: 1,
          slots_taken: 1,
          due_on: day,
          apply_until: day,
          receipt_text: 'Перевод текста',
          state: 'inProgress',
          created_by: by.personId,
          ...times(),
        })
        .execute()
      const applicationId = newId('application', clock)
      await db
        .insertInto('task_applications')
        .values({
          id: applicationId,
          task_id: taskId,
          org_id: orgId,
          person_id: personId,
          state: 'accepted',
          created_at: clock.now(),
        })
        .execute()
      const id = newId('assignment', clock)
      const frame = (await findFrame(orgId, personId)) ?? (await document('frame', orgId, personId, no, null))
      const act = await document('act', orgId, personId, no, id)
      await db
        .insertInto('assignments')
        .values({
          id,
          task_id: taskId,
          application_id: applicationId,
          org_id: orgId,
          person_id: personId,
          price: kopecks(amount),
          state,
          frame_document_id: frame as Id<'document'> | null,
          act_document_id: act as Id<'document'> | null,
          accepted_amount: amount as Kopecks | null,
          accepted_at: clock.now(),
          ...times(),
        })
        .execute()
      return { id, number, taskId, amount }
    },
  }

  async function addMethod(personId: Id<'person'>, usableFrom = clock.now()): Promise<void> {
    const id = newId('payoutMethod', clock)
    await db
      .updateTable('payout_methods')
      .set({ removed_at: clock.now() })
      .where('person_id', '=', personId)
      .where('removed_at', 'is', null)
      .execute()
    await db
      .insertInto('payout_methods')
      .values({
        id,
        person_id: personId,
        kind: 'account',
        bik: account.bik,
        mask: 'Счёт •• 5982',
        usable_from: usableFrom,
        created_at: clock.now(),
        number_cipher: sealField(fieldKey, personId, `payout:${id}`, account.number),
        number_sha256: sha256(account.number),
      })
      .execute()
  }

  /** A working connection of the main account, as if it had been checked. */
  async function connect(orgId: Id<'organization'>, by: Id<'person'>): Promise<void> {
    const main = db.selectFrom('organization_accounts').select('id').where('org_id', '=', orgId)
    const { id: accountId } = await main.executeTakeFirstOrThrow()
    const id = newId('connection', clock)
    const hook = sha256(id).toString('base64url')
    await db
      .insertInto('payout_connections')
      .values({
        id,
        org_id: orgId,
        account_id: accountId,
        kind: 'tbank',
        state: 'working',
        credentials_cipher: sealField(
          fieldKey,
          id,
          'connection',
          JSON.stringify({ credentials: { token: 'bank-secret' }, hook }),
        ),
        webhook_sha256: sha256(hook),
        created_by: by,
        ...times(),
      })
      .execute()
  }

  async function findFrame(orgId: Id<'organization'>, personId: Id<'person'>): Promise<string | undefined> {
    const row = await db
      .selectFrom('documents')
      .select('id')
      .where('kind', '=', 'frame')
      .where('org_id', '=', orgId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
    return row?.id
  }

  async function document(
    kind: 'frame' | 'act',
    orgId: Id<'organization'>,
    personId: Id<'person'>,
    no: number,
    assignmentId: Id<'assignment'> | null,
  ): Promise<string> {
    const id = newId('document', clock)
    await db
      .insertInto('documents')
      .values({
        id,
        org_id: orgId,
        person_id: personId,
        kind,
        number: `${kind}-${no}`,
        title: kind,
        day: Temporal.PlainDate.from('2026-11-20'),
        state: 'signed',
        signers_order: 'clientFirst',
        assignment_id: assignmentId,
        template: kind,
        facts: '{}',
        verify_code: id.slice(-16),
        expires_at: clock.now().add({ hours: 24 }),
        ...times(),
      })
      .execute()
    return id
  }
}

function taxServiceOf(npd: { answer: 'active' | 'notActive' | 'silent'; asked: number }): TaxService {
  return {
    taxpayerStatus() {
      npd.asked += 1
      if (npd.answer === 'silent')
        return Promise.resolve(refuse({ kind: 'unavailable', retryAfter: Temporal.Duration.from({ seconds: 1 }) }))
      if (npd.answer === 'notActive')
        return Promise.resolve(refuse({ kind: 'rejected', code: 'TAXPAYER_UNREGISTERED', message: '' }))
      return Promise.resolve(ok({ registrationTime: Temporal.Instant.from('2024-01-01T00:00:00Z') }))
    },
  } as unknown as TaxService
}

function gateOf(members: ReadonlyMap<string, ClientScope>): Gate {
  return {
    account(caller) {
      const scope = members.get(caller.personId ?? '')
      return Promise.resolve(
        scope ? ok({ ...scope, signedUp: true } as unknown as AccountScope) : refuse({ kind: 'unauthorized' as const }),
      )
    },
    client(scope, _caller, permission) {
      const member = members.get(scope.personId)
      assert.ok(member)
      const allowed = permission === undefined || roleMay(member.role, permission)
      return Promise.resolve(allowed ? ok(member) : refuse({ kind: 'noAccess' as const, role: '' }))
    },
  }
}

function callerOf(member: Member, key: string): Caller {
  return {
    requestId: 'test',
    ip: '127.0.0.1',
    userAgent: '',
    browser: false,
    token: '',
    companion: undefined,
    personId: member.personId,
    orgId: member.scope.orgId,
    idempotencyKey: key,
  }
}
