import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { refusalAnswer } from './api.ts'
import type { Caller, Gate } from './gate.ts'
import { sendAnswer } from './http.ts'
import { streamCaller } from './http-caller.ts'
import type { HttpOptions } from './http.ts'
import { openNewsBody } from './news-body.ts'
import type { NewsBody } from './news-body.ts'
import { accountKey, createNewsHub } from './news-hub.ts'
import type { NewsHub } from './news-hub.ts'
import { readNews } from './read-news.ts'

export type NewsStreamOptions = {
  readonly gate: Gate
  readonly pool: pg.Pool
  readonly http: HttpOptions
  /** How often an idle stream sends a heartbeat and rechecks that its listener still has access. */
  readonly heartbeatMilliseconds?: number
}

/** Concurrent streams per person in one process: a browser needs one. */
export const streamsOfPerson = 6
const streamsOfProcess = 10_000

const usualHeartbeat = 25_000

type Role = 'client' | 'person'

/**
 * `GET /api/v1/{role}/events`: server-sent events about what may have changed, whichever process wrote it. An event contains
 * only kinds of objects: `event: news`, `data: check,counter`. `?age=1500`: the client has read its data in the last so many
 * milliseconds and is told what changed meanwhile; one that connects again reloads everything. A stream ends with `event: end` when
 * its session ends, changes sides or leaves the organization.
 */
export function newsStream(app: FastifyInstance, options: NewsStreamOptions): void {
  const hub = createNewsHub()
  const open = new Set<NewsBody>()
  const reading = readNews(options.pool, { onOpen: hub.hearAll, onNews: hub.hear })
  app.get('/api/v1/:role/events', async (request, reply) => {
    const entered = await enter(request, options, hub)
    return entered.ok
      ? stream(request, reply, { options, hub, open, ...entered.value })
      : sendAnswer(reply, refusalAnswer(entered.refusal, []), options.http)
  })
  // Runs before the server waits for open responses to finish: streams never would.
  app.addHook('preClose', async () => {
    for (const each of open) each.end()
    await reading.stop()
  })
}

type Entered = { readonly role: Role; readonly caller: Caller; readonly heard: Heard }

async function enter(request: FastifyRequest, options: NewsStreamOptions, hub: NewsHub): Promise<Result<Entered, Refusal>> {
  const { role } = request.params as { role: string }
  if (role !== 'client' && role !== 'person') return refuse({ kind: 'notFound' })
  const caller = streamCaller(request, options.http)
  if (!caller.ok) return caller
  const heard = await whatHeHears(options.gate, role, caller.value)
  if (!heard.ok) return heard
  const room = roomFor(hub, heard.value.personId)
  return room.ok ? ok({ role, caller: caller.value, heard: heard.value }) : room
}

type Heard = { readonly personId: string; readonly keys: readonly string[] }

/** Returns the keys the caller may hear now, checked by the same gate as every call. */
async function whatHeHears(gate: Gate, role: Role, caller: Caller): Promise<Result<Heard, Refusal>> {
  const account = await gate.account(caller)
  if (!account.ok) return account
  const { personId } = account.value
  const own = ['all', accountKey(personId)]
  if (role === 'person') return ok({ personId, keys: [...own, `person/${personId}`] })
  if (!account.value.signedUp) return refuse({ kind: 'signUpFirst' })
  const client = await gate.client(account.value, caller, undefined)
  if (!client.ok) return client
  const { orgId } = client.value
  return ok({ personId, keys: [...own, `org/${orgId}`, `member/${orgId}/${personId}`] })
}

function roomFor(hub: NewsHub, personId: string): Result<undefined, Refusal> {
  if (hub.countOf(personId) >= streamsOfPerson) return refuse({ kind: 'tooOften', seconds: 30 })
  return hub.size() < streamsOfProcess ? ok() : refuse({ kind: 'busy' })
}

/** What a request and the look at the news take: events of this long before count as news too. */
const onTheWayMilliseconds = 2000

function ageAsked(request: FastifyRequest): number | undefined {
  const { age } = request.query as { age?: unknown }
  return typeof age === 'string' && /^\d{1,12}$/.test(age) ? Number(age) : undefined
}

type Opening = Entered & {
  readonly options: NewsStreamOptions
  readonly hub: NewsHub
  readonly open: Set<NewsBody>
}

function stream(request: FastifyRequest, reply: FastifyReply, opening: Opening): FastifyReply {
  const { options, hub, open, role, caller, heard } = opening
  const body = openNewsBody()
  const heartbeat = setInterval(() => {
    body.beat()
    recheck()
  }, options.heartbeatMilliseconds ?? usualHeartbeat)
  const forget = hub.add({ ...heard, tell: body.tell, recheck })
  open.add(body)
  body.bytes.on('close', leave)
  request.raw.on('close', leave)
  // The session may have ended between the access check and the registration of the listener.
  recheck()
  const age = ageAsked(request)
  const missed = age === undefined ? [] : hub.changedSince(heard.keys, age + onTheWayMilliseconds)
  if (missed.length > 0) body.tell(missed)
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // Prevents proxies from buffering, compressing or storing the stream.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(body.bytes)

  function recheck(): void {
    const asked = whatHeHears(options.gate, role, caller)
    // A temporarily unavailable database does not close streams: the next heartbeat checks again.
    void asked
      .then((now) => (now.ok && now.value.keys.join() === heard.keys.join() ? undefined : body.end()))
      .catch(() => undefined)
  }

  function leave(): void {
    clearInterval(heartbeat)
    forget()
    open.delete(body)
  }
}
