import assert from 'node:assert/strict'
import { organizationRoutes } from '#/features/organizations/server/routes.ts'
import { organizationHandlers } from '#/features/organizations/server/handlers.ts'
import { enterOrganization } from '#/features/organizations/server/enter-organization.ts'
import * as moneyContract from '#/features/organizations/contract/money.ts'
import * as organizationContract from '#/features/organizations/contract/organization.ts'
import * as teamContract from '#/features/organizations/contract/team.ts'
import type { FileStore } from '#/gateways/files/port.ts'
import { openStand } from '#/gateways/npd/simulator-stand.ts'
import type { Sms, SmsGateway } from '#/gateways/sms/port.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id, IdKind } from '#/kernel/ids.ts'
import { parsePhone } from '#/kernel/phone.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { createWorkTable, runDueJobs } from '#/platform/server/worker.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { outcomeOf } from './outcome-of.ts'
import { openTestDatabase } from './test-database.ts'

export const romashka = '7701010017'
export const bik = '044525225'

export type Human = { readonly personId: Id<'person'>; readonly phone: Phone; readonly signedUp: boolean }
type Ask = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown; readonly orgId?: string }

/** Organizations with their members, who call through the real membership gate. */
export async function openOrganizationHouse() {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const stand = await openStand()
  const clock = standingClock('2026-11-21T09:00:00Z')
  const brand = { operator: { name: 'ООО «Оператор»', inn: '7700000009', account: undefined } }
  const deps = { db: open.db, clock, taxService: stand.service, files: filesInMemory(), brand }
  let confirmedAt = clock.now()
  const messages: Sms[] = []
  const sms = {
    isBuiltIn: true,
    send(message: Sms) {
      messages.push(message)
      return Promise.resolve(ok({ providerId: String(messages.length), state: 'accepted' as const }))
    },
  } as unknown as SmsGateway
  const table = createWorkTable()
  organizationHandlers(table, { db: open.db, clock, sms, publicUrl: 'https://example.test', brand: { name: 'Наряд' } })
  const humans = new Map<string, Human>()
  const api = createApi({
    gate: {
      account: (caller) => Promise.resolve(ok(scopeOf(humans.get(caller.token ?? ''), confirmedAt))),
      client: (account, caller, permission) => enterOrganization(deps, account, caller, permission),
    },
    db: open.db,
    clock,
    log: silentLog,
    checkReplies: true,
  })
  organizationRoutes(api, deps)
  const add = async (text: string): Promise<Human> => {
    const phone = text as Phone
    const personId = newId('person', clock)
    await open.db
      .insertInto('persons')
      .values({ id: personId, phone, status: 'active', created_at: clock.now(), updated_at: clock.now() })
      .execute()
    return { personId, phone, signedUp: true }
  }
  const call = (human: Human, endpoint: Endpoint, { orgId, ...raw }: Ask = {}): Promise<Answer> => {
    const token = `${human.personId}:${human.signedUp}`
    humans.set(token, human)
    return callApi(api, endpoint, callerOf(token, orgId), raw)
  }
  const anna = await add('89001112233')
  return {
    db: open.db,
    stand,
    clock,
    messages,
    files: deps.files,
    /** The scope of a member as the gate makes it. */
    async scope(human: Human) {
      const account = scopeOf(human, confirmedAt)
      const entered = await enterOrganization(deps, account, callerOf('', undefined), undefined)
      assert.ok(entered.ok)
      return entered.value
    },
    work: () => runDueJobs({ db: open.db, clock, log: silentLog, table }),
    /** An SMS code has just been confirmed. */
    confirm() {
      confirmedAt = clock.now()
    },
    anna,
    boris: await add('89001112244'),
    add,
    call,
    addAccount: (account: string) => call(anna, moneyContract.addAccount, { body: { bik, account } }),
    async accounts() {
      const { body } = await call(anna, moneyContract.listAccounts)
      return moneyContract.listAccounts.reply.parse(body['data']).map((row) => [row.account, row.is_main] as const)
    },
    async journalHas(ownerId: string, actions: readonly string[]) {
      const rows = await open.db
        .selectFrom('journal_entries')
        .select('action')
        .where('owner_id', '=', ownerId as Id<'organization'> | Id<'person'>)
        .execute()
      for (const action of actions)
        assert.ok(
          rows.some((row) => row.action === action),
          action,
        )
    },
    register: (human: Human, body: object = {}) =>
      call(human, organizationContract.registerOrganization, {
        body: { inn: romashka, represents: true, member_name: 'Петрова Анна', ...body },
      }),
    invite: (human: Human, { orgId, ...body }: { orgId: string; phone: string; role: MemberRole }) =>
      call(human, teamContract.inviteMember, { orgId, body: { name: 'Коллега', ...body } }),
    orgOf: (answer: Answer) => organizationContract.registerOrganization.reply.parse(answer.body['data']).org_id,
    async appoint(orgId: string, human: Human, role: MemberRole) {
      await open.db.deleteFrom('members').where('person_id', '=', human.personId).execute()
      await open.db
        .insertInto('members')
        .values({
          id: newId('member', clock),
          org_id: orgId as Id<'organization'>,
          person_id: human.personId,
          phone: human.phone,
          name: 'Коллега',
          role,
          status: 'active',
          created_at: clock.now(),
        })
        .execute()
    },
    async [Symbol.asyncDispose]() {
      await stand[Symbol.asyncDispose]()
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

export function codesOf(answers: readonly Answer[]): string[] {
  return answers.map(({ body }) => outcomeOf(body)).toSorted()
}

export function idIn(answer: Answer): string {
  const data = answer.body['data']
  assert.ok(typeof data === 'object' && data !== null && 'id' in data, JSON.stringify(answer.body))
  return String(data.id)
}

export function asId<Kind extends IdKind>(kind: Kind, text: string): Id<Kind> {
  const id = parseId(kind, text)
  assert.ok(id)
  return id
}

function filesInMemory(): FileStore {
  const kept = new Map<string, Uint8Array>()
  return {
    putStream: () => Promise.reject(new Error('Nothing is streamed here')),
    remove: () => Promise.resolve(),
    put(bytes) {
      const sha256 = sha256Hex(bytes)
      kept.set(sha256, bytes)
      return Promise.resolve({ sha256, size: bytes.length })
    },
    read(key) {
      const bytes = kept.get(key)
      return Promise.resolve(bytes ? ok(bytes) : refuse({ kind: 'missing' as const }))
    },
  }
}

function scopeOf(human: Human | undefined, confirmedAt: Temporal.Instant): AccountScope {
  assert.ok(human)
  return {
    personId: human.personId,
    sessionId: 'session_1',
    phone: parsePhone(human.phone),
    signedUp: human.signedUp,
    ip: '198.51.100.7',
    confirmedAt,
  } as unknown as AccountScope
}

function callerOf(token: string, orgId: string | undefined): Caller {
  return {
    requestId: 'test',
    ip: '198.51.100.7',
    userAgent: 'test browser',
    browser: false,
    token,
    companion: undefined,
    personId: undefined,
    orgId,
    idempotencyKey: crypto.randomUUID(),
  }
}
