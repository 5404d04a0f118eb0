import { createServer } from 'node:http'
import process from 'node:process'
import { listTasks } from '#/features/tasks/contract/task.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { ok } from '#/kernel/result.ts'
import { createApi, serve } from '#/platform/server/api.ts'
import { systemClock as clock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, ClientScope } from '#/platform/server/gate.ts'
import { mountApi, openHttp } from '#/platform/server/http.ts'
import { openLog, silentLog } from '#/platform/server/log.ts'
import { openPdfPool } from '#/platform/server/pdf/pdf-pool.ts'
import { sampleAct } from '#/platform/server/pdf/sample-documents.test-data.ts'
import { memoryPage } from './memory-page.ts'
import { reportToParent } from './measured-child.ts'

/** `raw`: node:http alone; `silent`: the API layer without a log; otherwise as in production, one log line per request. `BENCH_STAMPS`: copies stamped a second meanwhile. */
const kind = process.env['BENCH_SERVER']
const stamps = Number(process.env['BENCH_STAMPS'] ?? 0)
if (stamps > 0) await stampSteadily(stamps)
reportToParent(await (kind === 'raw' ? serveRaw() : serveProduct(kind === 'silent')))

/** The pool of this process stamps so many copies a second, as a process that serves pages and does jobs does. */
async function stampSteadily(aSecond: number): Promise<void> {
  const pool = openPdfPool()
  const url = 'https://naryad.example/?verify=A7K291QXC5D3M8WZ'
  const facts = { name: 'Иванов Сергей Петрович', inn: '500100732259', maskedPhone: '+7 *** ***-45-67', verifyUrl: url }
  const mark = { ...facts, role: 'Исполнитель', signedAt: '21.11.2026 14:05 (МСК, UTC+3)', signatureId: 'signature_1' }
  const signatures = [mark, { ...mark, role: 'Заказчик', signatureId: 'signature_2' }]
  const stamp = async () => {
    const made = await pool.stampInWorker({ document: sampleAct(), documentSha256: 'a'.repeat(64), signatures })
    if (!made.ok) throw new Error(made.refusal.kind)
  }
  await stamp()
  setInterval(() => void stamp(), 1000 / aSecond)
}

async function serveRaw(): Promise<string> {
  const server = createServer((_, response) => {
    const body = JSON.stringify({ code: 1, message: 'Готово', data: memoryPage })
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', Buffer.byteLength(body))
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function serveProduct(silent: boolean): Promise<string> {
  const { db } = openDatabase('postgres://nobody@127.0.0.1:1/none', 1)
  const log = silent ? silentLog : openLog('info')
  const human = { personId: 'person_1' as Id<'person'>, sessionId: 'session_1' as Id<'session'>, phone: parsePhone('9001234567') }
  const api = createApi({
    gate: {
      account: async () => ok({ ...human, signedUp: true } as AccountScope),
      client: async () => ok({ ...human, orgId: 'organization_1', memberId: 'member_1', role: 'owner' } as ClientScope),
    },
    db,
    clock,
    log,
    checkReplies: false,
  })
  serve(api, listTasks, async () => ok(memoryPage))
  const options = { log, secureCookies: false, trustedProxy: [], orgCookie: 'orgid' }
  const app = openHttp(options)
  mountApi(app, api, options)
  return app.listen({ port: 0, host: '127.0.0.1' })
}
