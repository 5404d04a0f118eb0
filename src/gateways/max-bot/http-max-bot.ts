import { createHash, timingSafeEqual } from 'node:crypto'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { openCallPace } from '#/platform/server/call-pace.ts'
import { wasNeverSent } from '#/platform/server/never-sent.ts'
import { readJson } from '#/platform/server/read-json.ts'
import type { MaxBot, MaxFailure, MaxNews } from './port.ts'

export type MaxBotSettings = {
  /** Address without a path, `https://platform-api2.max.ru`. */
  readonly url: string
  readonly token: string
  /** The short name of the bot, as in `max.ru/<name>`. */
  readonly name: string
  /** What MAX repeats in a header of every message to us. */
  readonly secret: string
  /** Where links to bots lead: `https://max.ru`. */
  readonly linksUrl?: string
  readonly timeoutMs?: number
}

/** Calls a second MAX allows a bot. */
const callsPerSecond = 30

/** A bot of MAX by its published interface (dev.max.ru/docs-api). */
export function httpMaxBot({
  linksUrl = 'https://max.ru',
  timeoutMs = 10_000,
  ...bot
}: MaxBotSettings): MaxBot & AsyncDisposable {
  const agent = new Agent({ connections: 16, connect: { timeout: 3_000 }, maxResponseSize: 64 * 1024 })
  const pace = openCallPace(callsPerSecond)
  return {
    linkFor: (code) => `${linksUrl}/${bot.name}?start=${code}`,
    async send({ userId, text }) {
      const answer = await post(`/messages?user_id=${userId}`, { text })
      if (!answer.ok) return answer
      const sent = sentShape.safeParse(answer.value)
      return sent.success ? ok({ messageId: sent.data.message.body.mid }) : refuse({ kind: 'unknownOutcome' })
    },
    async subscribe(url) {
      const answer = await post('/subscriptions', { url, secret: bot.secret, update_types: ['bot_started', 'bot_stopped'] })
      return answer.ok ? ok(undefined) : answer
    },
    readNews(secret, body) {
      if (secret === undefined || !isSame(secret, bot.secret)) return refuse({ kind: 'forged' })
      const read = updateShape.safeParse(readJson(body))
      return read.success ? ok(newsOf(read.data)) : refuse({ kind: 'unreadable' })
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }

  async function post(path: string, body: object): Promise<Result<unknown, MaxFailure>> {
    await pace.turn()
    try {
      const reply = await request(`${bot.url}${path}`, {
        method: 'POST',
        headers: { authorization: bot.token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await reply.body.text()
      return reply.statusCode === 200 ? ok(readJson(text)) : refuse(failureOf(reply.statusCode, text))
    } catch (error) {
      return refuse({ kind: wasNeverSent(error) ? 'unavailable' : 'unknownOutcome' })
    }
  }
}

/** `chat.denied`: the dialog is stopped; `chat.not.found`: it never began. Other 403 and 404 say nothing of the person. */
function failureOf(status: number, body: string): MaxFailure {
  const told = (status === 403 || status === 404) && problemShape.safeParse(readJson(body))
  if (told && told.success) return { kind: 'stopped' }
  if (status === 401 || status === 403) return { kind: 'denied' }
  if (status === 429 || status === 503) return { kind: 'unavailable' }
  return status >= 500 ? { kind: 'unknownOutcome' } : { kind: 'rejected', code: String(status) }
}

const problemShape = z.object({ code: z.enum(['chat.denied', 'chat.not.found']) })
const sentShape = z.object({ message: z.object({ body: z.object({ mid: z.string().min(1).max(200) }) }) })
const user = z.object({ user_id: z.number().int() })
const updateShape = z.object({ update_type: z.string(), user: user.optional(), payload: z.string().max(512).nullish() })

function newsOf({ update_type: type, user: of, payload }: z.infer<typeof updateShape>): MaxNews {
  if (!of) return { kind: 'other' }
  if (type === 'bot_started') return { kind: 'started', userId: of.user_id, code: payload ?? undefined }
  return type === 'bot_stopped' ? { kind: 'stopped', userId: of.user_id } : { kind: 'other' }
}

/** In the same time whatever is typed. */
function isSame(given: string, known: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(known))
}
