import { z } from 'zod'
import { faultShape } from './fault-list.ts'
import type { BookedOrder } from './order-book.ts'
import type { Answer, BookedRequest, StandParts } from './stand.ts'

const ofKey = z.object({ key: z.string() })
const webhookShape = z.strictObject({
  key: z.string(),
  status: z.string().optional(),
  secret: z.string().optional(),
  times: z.int().min(1).max(10).default(1),
})
const events = {
  'POST /admin/returns': 'return',
  'POST /admin/signatures': 'sign',
  'POST /admin/refusals': 'decline',
  'POST /admin/edits': 'edit',
} as const

/**
 * Faults: GET lists them, POST adds one, DELETE removes all. Book: GET, also by key. `POST /admin/returns {key}` returns a paid
 * order; a draft is signed by `/admin/signatures`, deleted by `/admin/refusals` and changed by hand by `/admin/edits`.
 * `POST /admin/webhooks {key}` sends news of an order now and answers with what its receiver said.
 */
export async function serveAdmin<Request extends BookedRequest>(
  stand: StandParts<Request>,
  method: string,
  url: URL,
  json: unknown,
): Promise<Answer> {
  const call = `${method} ${url.pathname}`
  switch (call) {
    case 'GET /admin/faults':
      return { status: 200, json: { items: stand.faults.all() } }
    case 'POST /admin/faults':
      return addFault(stand, json)
    case 'DELETE /admin/faults':
      stand.faults.clear()
      return { status: 200, json: { items: [] } }
    case 'GET /admin/book':
      return readBook(stand, url.searchParams.get('key'))
    case 'POST /admin/webhooks':
      return sendNews(stand, json)
    case 'POST /admin/returns':
    case 'POST /admin/signatures':
    case 'POST /admin/refusals':
    case 'POST /admin/edits': {
      const order = ofKey.safeParse(json)
      const done = order.success && stand.book.move(events[call], order.data.key)
      return done ? { status: 200, json: {} } : said(409, 'Поручение не в том состоянии')
    }
    default:
      return stand.lever?.(method, url.pathname, json) ?? said(404, 'Нет такого адреса')
  }
}

function addFault<Request extends BookedRequest>({ faults, reasons }: StandParts<Request>, json: unknown): Answer {
  const fault = faultShape.safeParse(json)
  if (!fault.success) return said(422, 'Неизвестная неполадка')
  const { reason } = fault.data
  if (reason !== undefined && !reasons.includes(reason)) return said(422, `Причина — одна из: ${reasons.join(', ')}`)
  faults.add(fault.data)
  return { status: 201, json: fault.data }
}

function readBook<Request extends BookedRequest>({ book }: StandParts<Request>, key: string | null): Answer {
  const orders = key === null ? book.all() : [book.find(key)].flatMap((order) => order ?? [])
  return { status: 200, json: { items: orders.map(bookedToJson) } }
}

function bookedToJson<Request extends BookedRequest>({ id, key, state, text, request, at }: BookedOrder<Request>): object {
  return { id, key, state, text, at: at.toString(), ...request }
}

async function sendNews<Request extends BookedRequest>(stand: StandParts<Request>, json: unknown): Promise<Answer> {
  const asked = webhookShape.safeParse(json)
  const order = asked.success ? stand.book.find(asked.data.key) : undefined
  const letter = asked.success && order ? stand.news(order, asked.data) : undefined
  if (!asked.success || !letter) return said(422, 'Некому или не о чем сообщать')
  if (stand.faults.take(['no_news'], 'lookup')) return { status: 200, json: { answers: [] } }
  const { url, headers, body } = letter
  const answers: number[] = []
  for (let sent = 0; sent < asked.data.times; sent += 1) {
    const answer = await fetch(url, { method: 'POST', headers, body })
    answers.push(answer.status)
  }
  return { status: 200, json: { answers } }
}

function said(status: number, text: string): Answer {
  return { status, json: { text } }
}
