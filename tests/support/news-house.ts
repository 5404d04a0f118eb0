import { setTimeout as pause } from 'node:timers/promises'
import { checkSession } from '#/features/identity/server/check-session.ts'
import { enterOrganization } from '#/features/organizations/server/enter-organization.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import type { Phone } from '#/kernel/phone.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import { openHttp } from '#/platform/server/http.ts'
import type { HttpOptions } from '#/platform/server/http.ts'
import { newId } from '#/platform/server/new-id.ts'
import { newsStream } from '#/platform/server/news-stream.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import { openTestDatabase } from './test-database.ts'

const now = '2026-11-21T09:00:00Z'

/** The event stream on a real database and socket, behind the real gate. */
export async function openNewsHouse(heartbeatMilliseconds = 25_000) {
  const database = await openTestDatabase()
  const opened = openDatabase(database.url, 6)
  const { db, pool } = opened
  const clock = standingClock(now)
  const deps = { db, clock, codePepper: 'pepper' }
  const gate = {
    account: (caller: Parameters<typeof checkSession>[1]) => checkSession(deps, caller),
    client: (...[account, caller, permission]: DropFirst<Parameters<typeof enterOrganization>>) =>
      enterOrganization(deps, account, caller, permission),
  }
  const logged: object[] = []
  const keep = (facts: object) => void logged.push(facts)
  const http: HttpOptions = {
    log: { info: keep, warn: keep, error: keep },
    secureCookies: false,
    trustedProxy: [],
    orgCookie: 'orgid',
  }
  const app = openHttp(http)
  newsStream(app, { gate, pool, http, heartbeatMilliseconds })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  // A client that connects before the server reads the news gets every kind once: not what these tests check.
  const listens = `select from pg_stat_activity where query like 'select pg_current_snapshot%' and state = 'idle'
    and datname = current_database() and pid <> pg_backend_pid()`
  while ((await pool.query(listens)).rowCount === 0) await pause(10)

  async function addPerson(name: string): Promise<{ personId: string; token: string }> {
    const [personId, token] = [newId('person', clock), `token-of-${name}`]
    const moments = { created_at: clock.now(), updated_at: clock.now() }
    const phone = `8900${String(people++).padStart(7, '0')}`
    await db
      .insertInto('persons')
      .values({ id: personId, phone: phone as Phone, status: 'active', ...moments })
      .execute()
    await db
      .insertInto('sessions')
      .values({
        id: newId('session', clock),
        token_sha256: sha256(token),
        person_id: personId,
        user_agent: 'test',
        ip: '127.0.0.1',
        created_at: clock.now(),
        last_seen_at: clock.now(),
        expires_at: clock.now().add({ hours: 24 }),
      })
      .execute()
    return { personId, token }
  }
  let people = 0

  return {
    app,
    db,
    pool,
    url,
    logged,
    databaseUrl: database.url,
    addPerson,
    async addOrganization(inn: string): Promise<Id<'organization'>> {
      const [id, names] = [newId('organization', clock), { inn: inn as Inn, full_name: inn, short_name: inn }]
      await db
        .insertInto('organizations')
        .values({ id, ...names, source: 'fns', status: 'active', created_at: clock.now(), updated_at: clock.now() })
        .execute()
      return id
    },
    async addMember(personId: string, orgId: Id<'organization'>): Promise<void> {
      const member = {
        org_id: orgId,
        person_id: personId as Id<'person'>,
        phone: `8911${String(people++).padStart(7, '0')}` as Phone,
        name: 'Участник',
      }
      await db
        .insertInto('members')
        .values({ id: newId('member', clock), ...member, role: 'viewer', status: 'active', created_at: clock.now() })
        .execute()
    },
    addNotice: (personId: string, orgId: Id<'organization'> | null = null) =>
      db
        .insertInto('notifications')
        .values({
          id: newId('notification', clock),
          person_id: personId as Id<'person'>,
          org_id: orgId,
          category: 'system',
          event_key: `test:${people++}`,
          title: 'Канарейка',
          body: 'Канарейка поёт',
          state: 'created',
          created_at: clock.now(),
        })
        .execute(),
    listen: (role: 'client' | 'person', headers: Record<string, string>, query = '') =>
      listen(`${url}/api/v1/${role}/events${query}`, headers),
    async [Symbol.asyncDispose]() {
      await app.close()
      await opened.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

type DropFirst<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never

export type Ear = Awaited<ReturnType<typeof listen>>

/** What a browser receives on a stream, verbatim. */
async function listen(address: string, headers: Record<string, string>) {
  const stopping = new AbortController()
  const response = await fetch(address, { headers, signal: stopping.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  let ended = false
  const ending = Promise.withResolvers<void>()
  void read().catch(() => ending.resolve())
  return {
    status: response.status,
    headers: response.headers,
    heard: () => heard,
    /** Every kind received so far. */
    kinds: () => [...heard.matchAll(/event: news\ndata: (\S+)/g)].flatMap(([, data]) => (data ?? '').split(',')),
    isEnded: () => ended,
    ended: ending.promise,
    stop: () => stopping.abort(),
  }

  async function read(): Promise<void> {
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) heard += piece.value
    ended = true
    ending.resolve()
  }
}
