import { z } from 'zod'
import type { Bank } from './bank.ts'
import { faultShape } from './fault-list.ts'
import type { BookedPayment } from './payment-book.ts'
import { problem, statusToWire } from './serve-api.ts'
import type { Answer } from './serve-api.ts'

const ofKey = z.object({ key: z.string() })
/** `secret` and `status` make a webhook of a stranger and one that comes out of order; `times` sends it again. */
const webhookShape = z.strictObject({
  key: z.string(),
  status: z.string().optional(),
  secret: z.string().optional(),
  times: z.int().min(1).max(10).default(1),
})

/**
 * Faults: GET lists them, POST adds one, DELETE removes all. Book: GET, also by key. `POST /admin/returns {key}` returns a paid
 * order, `POST /admin/webhooks {key}` sends news of a payment now and answers with what its receiver said.
 */
export async function serveAdmin(bank: Bank, method: string, url: URL, json: unknown): Promise<Answer> {
  switch (`${method} ${url.pathname}`) {
    case 'GET /admin/faults':
      return { status: 200, json: { items: bank.faults.all() } }
    case 'POST /admin/faults':
      return addFault(bank, json)
    case 'DELETE /admin/faults':
      bank.faults.clear()
      return { status: 200, json: { items: [] } }
    case 'GET /admin/book':
      return readBook(bank, url.searchParams.get('key'))
    case 'POST /admin/returns': {
      const order = ofKey.safeParse(json)
      const done = order.success && bank.book.giveBack(order.data.key)
      return done ? { status: 200, json: {} } : problem(409, 'NOT_PAID', 'Вернуть можно только исполненный платёж')
    }
    case 'POST /admin/webhooks':
      return sendNews(bank, json)
    default:
      return problem(404, 'NO_SUCH_ADDRESS', 'Нет такого адреса')
  }
}

function addFault({ faults }: Bank, json: unknown): Answer {
  const fault = faultShape.safeParse(json)
  if (!fault.success) return problem(422, 'VALIDATION_ERROR', 'Неизвестная неполадка')
  faults.add(fault.data)
  return { status: 201, json: fault.data }
}

function readBook({ book }: Bank, key: string | null): Answer {
  const payments = key === null ? book.all() : [book.find(key)].flatMap((payment) => payment ?? [])
  return { status: 200, json: { items: payments.map(bookedToJson) } }
}

function bookedToJson({ id, key, state, text, request, at }: BookedPayment): object {
  return { id, key, state, text, at: at.toString(), ...request }
}

async function sendNews({ book, webhook }: Bank, json: unknown): Promise<Answer> {
  const news = webhookShape.safeParse(json)
  const payment = news.success ? book.find(news.data.key) : undefined
  if (!news.success || !payment || !webhook) return problem(422, 'VALIDATION_ERROR', 'Некому или не о чем сообщать')
  const body = JSON.stringify({ paymentId: payment.key, status: news.data.status ?? statusToWire(payment).status })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${news.data.secret ?? webhook.secret}` }
  const answers: number[] = []
  for (let sent = 0; sent < news.data.times; sent += 1) {
    const answer = await fetch(webhook.url, { method: 'POST', headers, body })
    answers.push(answer.status)
  }
  return { status: 200, json: { answers } }
}
