import type { FastifyInstance } from 'fastify'
import { formatPhone, parsePhone } from '#/kernel/phone.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Config } from '#/platform/server/config.ts'
import type { Database } from '#/platform/server/database.ts'
import { readOutbox } from '#/platform/server/message-outbox.ts'
import { escapeHtml, sendPlainPage } from '#/platform/server/plain-page.ts'

/** In training mode, every SMS and letter taken by the built-in gateways; otherwise there is no such address. */
export function outboxRoutes(app: FastifyInstance, { training }: Pick<Config, 'training'>, db: Database): void {
  if (!training) return
  app.get<{ Querystring: { phone?: string } }>('/api/dev/outbox', async (request, reply) => {
    const asked = request.query.phone
    const recipient = asked === undefined || asked === '' ? undefined : (parsePhone(asked) ?? asked)
    const rows = await readOutbox(db, recipient)
    const items = rows.map((row) => ({ phone: row.recipient, text: row.body, created_at: row.created_at.toString() }))
    return reply.header('cache-control', 'no-store').send({ code: 1, message: 'Готово', data: { items } })
  })
  app.get('/dev/outbox', async (_, reply) => {
    const rows = await readOutbox(db, undefined)
    const cards = rows.map((row) => {
      const phone = parsePhone(row.recipient)
      const whom = `${row.kind === 'sms' ? 'СМС' : 'Письмо'} · ${phone ? formatPhone(phone) : row.recipient}`
      const subject = row.subject === null ? '' : `<p><b>${escapeHtml(row.subject)}</b></p>`
      return (
        `<article class="card"><header><b>${escapeHtml(whom)}</b><span class="soft">${formatMoment(row.created_at)}</span></header>` +
        `${subject}<pre>${escapeHtml(row.body)}</pre></article>`
      )
    })
    const list = cards.length === 0 ? '<p class="soft">Сообщений пока нет.</p>' : cards.join('')
    return sendPlainPage(
      reply,
      'Исходящие сообщения',
      `<h1>Исходящие сообщения</h1><p class="soft">Учебный режим: СМС и письма никуда не уходят, а ложатся сюда, новые сверху. <a href="/dev/outbox">Обновить</a></p>${list}`,
    )
  })
}
