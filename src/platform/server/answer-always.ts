import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainAnswer } from './plain-page.ts'

/** Longer than a statement of the database may run: its refusal comes first. */
export const usualAnswerMs = 40_000

/**
 * Every request is answered: a `Host` that names no site gets 400 before anything reads it, and an answer that has not begun in
 * time is a 503.
 */
export function answerAlways(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasOneHost(request)) return plainAnswer(reply, 400, 'Адрес сайта в запросе не разобран')
    const deadline = setTimeout(() => answerLate(reply), withinMs)
    reply.raw.once('close', () => clearTimeout(deadline))
  })
}

function answerLate(reply: FastifyReply): void {
  const { raw } = reply
  if (raw.headersSent) return
  reply.hijack()
  raw.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '60', connection: 'close' })
  raw.end('Сервис занят. Повторите через минуту')
}

/** HTTP/1.0 may have none. */
function hasOneHost({ raw }: FastifyRequest): boolean {
  const sent = raw.rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length
  const { host } = raw.headers
  if (sent === 0 || host === undefined) return raw.httpVersion === '1.0'
  return sent === 1 && /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host) && URL.canParse(`http://${host}`)
}
