import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journalHandlers } from '#/features/journal/server/handlers.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { EntryInput } from '#/features/journal/server/append-entry.ts'
import { journalRoutes } from '#/features/journal/server/routes.ts'
import { enterOrganization } from '#/features/organizations/server/enter-organization.ts'
import type { Letter, MailGateway } from '#/gateways/mail/port.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import { callApi, createApi } from '#/platform/server/api.ts'
import type { Answer, Raw } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller, ClientScope, Gate } from '#/platform/server/gate.ts'
import type { Log } from '#/platform/server/log.ts'
import { openSignedDays } from '#/platform/server/signed-days.ts'
import { newId } from '#/platform/server/new-id.ts'
import { createWorkTable } from '#/platform/server/worker.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { openTestDatabase } from './test-database.ts'

export type JournalHuman = { readonly account: AccountScope; readonly scope: ClientScope; readonly orgId: Id<'organization'> }

/** Journals on a real database; the gate trusts the caller and checks the permission with the organization. */
export async function openJournalHouse() {
  const database = await openTestDatabase()
  const opened = openDatabase(database.url, 12)
  const { db } = opened
  const clock = standingClock('2026-11-21T09:00:00.123Z')
  const logged: object[] = []
  const log = recordingLog(logged)
  const humans = new Map<string, JournalHuman>()
  const gate: Gate = {
    account: (caller) => {
      const human = humans.get(caller.token ?? '')
      return Promise.resolve(human ? ok(human.account) : refuse({ kind: 'unauthorized' }))
    },
    client: (account, caller, permission) => enterOrganization({ db, clock }, account, caller, permission),
  }
  const api = createApi({ gate, db, clock, log, checkReplies: true })
  const folder = mkdtempSync(join(tmpdir(), 'naryad-heads-'))
  const letters: Letter[] = []
  const mail: MailGateway = {
    isBuiltIn: true,
    async send(letter) {
      letters.push(letter)
      return ok({ providerId: letter.messageKey, state: 'accepted' })
    },
  }
  const deps = { db, clock, log, mail, journalMail: 'operator@example.ru', journalHeads: openSignedDays(folder, 'a secret') }
  journalRoutes(api, deps)
  const table = createWorkTable()
  journalHandlers(table, deps)
  let people = 0

  async function addOrganization(inn: string): Promise<Id<'organization'>> {
    const [id, now] = [newId('organization', clock), clock.now()]
    const moments = { created_at: now, updated_at: now }
    const names = { inn: inn as Inn, full_name: `ООО ${inn}`, short_name: `ООО ${inn}`, source: 'fns', status: 'active' } as const
    await db
      .insertInto('organizations')
      .values({ id, ...names, ...moments })
      .execute()
    return id
  }

  async function addMember(orgId: Id<'organization'>, role: MemberRole, branchIds: Id<'branch'>[] = []): Promise<JournalHuman> {
    const [personId, memberId, now] = [newId('person', clock), newId('member', clock), clock.now()]
    const phone = `8903000${String(people++).padStart(4, '0')}` as Phone
    await db.insertInto('persons').values({ id: personId, phone, status: 'active', created_at: now, updated_at: now }).execute()
    const member = { org_id: orgId, person_id: personId, phone, name: `Участник ${people}`, role, branch_ids: branchIds }
    await db
      .insertInto('members')
      .values({ id: memberId, ...member, status: 'active', created_at: now })
      .execute()
    const human = { personId, sessionId: newId('session', clock), phone, ip: '192.0.2.7' }
    const made = {
      orgId,
      account: { ...human, signedUp: true, confirmedAt: now } as unknown as AccountScope,
      scope: { ...human, orgId, memberId, role, branchIds } as unknown as ClientScope,
    }
    humans.set(personId, made)
    return made
  }

  return {
    db,
    pool: opened.pool,
    clock,
    log,
    logged,
    table,
    /** Where the signed heads are kept, and what was mailed. */
    folder,
    letters,
    addOrganization,
    addMember,
    call(contract: Endpoint, { account, orgId }: JournalHuman, raw: Raw = {}): Promise<Answer> {
      const caller = { requestId: 'test', ip: '192.0.2.7', userAgent: 'test', browser: false }
      const from: Caller = {
        ...caller,
        companion: undefined,
        token: account.personId,
        personId: undefined,
        orgId,
        idempotencyKey: undefined,
      }
      return callApi(api, contract, from, raw)
    },
    /** What a verb does at its end. */
    record(scope: AccountScope | ClientScope, change: Partial<EntryInput> = {}): Promise<void> {
      const entry: EntryInput = { action: 'taskPublished', object: { kind: 'task', id: 'task_1', name: '№ 1' }, ...change }
      return db.transaction().execute((tx) => recordEntry(tx, { clock }, scope, entry))
    },
    /** What the owner of the database could do: bypass the triggers. */
    async forge(statement: string): Promise<void> {
      const client = await opened.pool.connect()
      try {
        await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
      } finally {
        client.release()
      }
    },
    async [Symbol.asyncDispose]() {
      await opened.close()
      await database[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

function recordingLog(logged: object[]): Log {
  const keep = (level: string) => (facts: object, message: string) => void logged.push({ level, message, ...facts })
  return { info: keep('info'), warn: keep('warn'), error: keep('error') }
}
