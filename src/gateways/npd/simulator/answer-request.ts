import { answerAdmin } from './admin-api.ts'
import { isLoopbackProgram } from './loopback-program.ts'
import { answerCabinet } from './cabinet.ts'
import { html, json, readBody, xml } from './http-reply.ts'
import { receiptPage, toReceiptJson } from './receipt-page.ts'
import { runDue } from './run-due.ts'
import { authWsdl, serviceWsdl } from './service-wsdl.ts'
import { answerAuth, answerService } from './soap-surface.ts'
import { answerStatus } from './status-surface.ts'
import { messagePage } from './page-frame.ts'
import type { IncomingMessage } from 'node:http'
import type { Reply } from './http-reply.ts'
import type { SoapRequest } from './soap-surface.ts'
import type { World } from './world.ts'

/** Routes a request to the matching API by its path. */
export async function answerRequest(world: World, request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const method = request.method ?? 'GET'
  const body = await readBody(request)
  if (body === undefined) return json({ error: 'too large' }, 413)
  runDue(world)
  switch (`${method} ${url.pathname}`) {
    case 'POST /open-api/AuthService':
      return answerAuth(world, soapRequest(request, body))
    case 'POST /ais3/smz/SmzIntegrationService':
      return answerService(world, soapRequest(request, body))
    case 'GET /ais3/smz/SmzIntegrationService':
      return xml(serviceWsdl(`${world.publicUrl()}/ais3/smz/SmzIntegrationService`))
    case 'GET /open-api/AuthService':
      return xml(authWsdl(`${world.publicUrl()}/open-api/AuthService`))
    case 'POST /api/v1/tracker/taxpayer_status':
      return answerStatus(world, body, request.socket.remoteAddress ?? '')
  }
  if (url.pathname.startsWith('/admin/')) return answerGuardedAdmin(world, request, url, body)
  const receipt = /^\/api\/v1\/receipt\/(\d+)\/(\w+)\/(print|json)$/.exec(url.pathname)
  if (receipt && method === 'GET') return answerReceipt(world, receipt[1] ?? '', receipt[2] ?? '', receipt[3] === 'json')
  if (method === 'POST' && isForeign(request)) return html(messagePage('Чужая форма', 'Запрос пришёл не с этого сайта.'), 403)
  return answerCabinet(world, method, url, new URLSearchParams(body))
}

/** The admin API is for programs on this machine, not for browsers on other sites or for the network. */
function answerGuardedAdmin(world: World, request: IncomingMessage, url: URL, body: string): Reply {
  if (!isLoopbackProgram(request)) return json({ error: 'loopback programs only' }, 403)
  return answerAdmin(world, { method: request.method ?? 'GET', url, body })
}

function answerReceipt(world: World, inn: string, id: string, isJson: boolean): Reply {
  const receipt = world.book.receipts.get(id)
  if (receipt?.inn !== inn) {
    return isJson ? json({ code: 'not.found' }, 404) : html(messagePage('Чек не найден', 'Проверьте ссылку.'), 404)
  }
  if (isJson && world.faults.take('private_receipts', 'status', inn)) {
    return json({ code: 'Not Authenticated', message: 'Требуется авторизация' }, 401)
  }
  return isJson ? json(toReceiptJson(world, receipt)) : html(receiptPage(world, receipt))
}

/** A browser sends the origin of a form; programs send none. */
function isForeign({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers
  return origin !== undefined && origin !== 'null' && (!URL.canParse(origin) || new URL(origin).host !== host)
}

function soapRequest({ headers }: IncomingMessage, body: string): SoapRequest {
  return {
    body,
    token: textOf(headers['fns-openapi-token']),
    userToken: textOf(headers['fns-openapi-usertoken']),
  }
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
