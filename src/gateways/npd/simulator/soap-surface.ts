import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { namespaces } from '../namespaces.ts'
import { findChild, readXml } from '../read-xml.ts'
import { writeEnvelope } from '../soap-envelope.ts'
import { writeMoment } from '../write-fields.ts'
import { escapeXml, textElement } from '#/platform/server/write-xml.ts'
import { answerMessage } from './answer-message.ts'
import { html, xml } from './http-reply.ts'
import type { XmlElement } from '../read-xml.ts'
import type { Reply } from './http-reply.ts'
import type { World } from './world.ts'

export type SoapRequest = {
  readonly body: string
  readonly token: string | undefined
  readonly userToken: string | undefined
}

/** AuthService: exchanges the platform's master token for a temporary token. */
export function answerAuth(world: World, { body }: SoapRequest): Reply {
  const broken = takeBroken(world, 'auth')
  if (broken) return broken
  if (world.faults.take('revoked_token', 'auth')) return fault('Мастер-токен отозван', 'MasterTokenRevokedFault')
  const request = readBodyElement(body)
  const message = request && findChild(request, namespaces.sync, 'Message')
  const auth = message && findChild(message, namespaces.auth, 'AuthRequest')
  const info = auth && findChild(auth, namespaces.auth, 'AuthAppInfo')
  const given = (info && findChild(info, namespaces.auth, 'MasterToken')?.text) ?? ''
  const { masterToken, bankMasterToken, tokenLifetime } = world.rules
  const isBank = given === bankMasterToken
  if (given === '' || (masterToken !== undefined && given !== masterToken && !isBank)) {
    return authResponse(`<ns2:Fault>${textElement('ns2:Message', 'Мастер-токен не найден')}</ns2:Fault>`)
  }
  const value = randomBytes(16).toString('hex')
  const expiresAt = world.clock.now().add(tokenLifetime)
  world.book.put('tokens', value, { value, expiresAt: expiresAt.toString(), isBank })
  const expireTime = textElement('ns2:ExpireTime', writeMoment(expiresAt))
  return authResponse(`<ns2:Result>${textElement('ns2:Token', value)}${expireTime}</ns2:Result>`)
}

/** SmzIntegrationService: SendMessage and GetMessage. */
export function answerService(world: World, request: SoapRequest): Reply {
  const element = readBodyElement(request.body)
  const step = element?.name === 'GetMessageRequest' ? 'poll' : 'send'
  const broken = takeBroken(world, step, element && innOf(world, element))
  if (broken) return broken
  if (!element || element.namespace !== namespaces.async) return fault('Не удалось разобрать запрос')
  if ((request.userToken ?? '').length > 160) return fault('Длина FNS-OpenApi-UserToken превышает 160 символов')
  if (!isGoodToken(world, request.token)) return fault('Доступ по данному токену запрещён', 'AuthenticationFault')
  if (element.name === 'SendMessageRequest') return acceptMessage(world, element, request)
  if (element.name === 'GetMessageRequest') return showMessage(world, element, request.userToken)
  return fault('Неизвестная операция')
}

function acceptMessage(world: World, element: XmlElement, { token, userToken }: SoapRequest): Reply {
  const [business] = findChild(element, namespaces.async, 'Message')?.children ?? []
  if (!business) return fault('Сообщение пусто')
  const { kind, inn, answerXml } = answerMessage(world, business, isOfBank(world, token))
  const [least, most] = world.rules.latencyMs
  const slow = world.faults.take('slow', 'send', inn)
  const latency = slow ? (slow.delayMs ?? 5_000) : least + randomInt(Math.max(1, most - least + 1))
  const readyAt = world.clock.now().add({ milliseconds: latency })
  const expiresAt = readyAt.add(world.rules.answerLifetime).toString()
  const id = randomUUID()
  dropExpired(world)
  world.book.put('messages', id, { id, kind, inn, userToken, answerXml, readyAt: readyAt.toString(), expiresAt })
  if (world.faults.take('lost_answer', 'send', inn)) return 'drop'
  if (world.faults.take('bad_gateway', 'send', inn)) return html('<h1>502 Bad Gateway</h1>', 502)
  return asyncResponse(`<SendMessageResponse xmlns="${namespaces.async}">${textElement('MessageId', id)}</SendMessageResponse>`)
}

/** Answers live ten minutes and are stored oldest first, so the scan stops at the first live one. */
function dropExpired({ book, clock }: World): void {
  const now = clock.now()
  for (const { id, expiresAt } of book.messages.values()) {
    if (Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0) return
    book.remove('messages', id)
  }
}

function showMessage(world: World, element: XmlElement, userToken: string | undefined): Reply {
  const id = findChild(element, namespaces.async, 'MessageId')?.text ?? ''
  const message = world.book.messages.get(id)
  const now = world.clock.now()
  const isExpired = !message || Temporal.Instant.compare(now, Temporal.Instant.from(message.expiresAt)) >= 0
  // Only the user token that sent the request can read its answer.
  if (isExpired || message.userToken !== userToken) {
    return fault('Сообщение с таким MessageId не найдено', 'MessageNotFoundFault')
  }
  if (!world.polls(id)) {
    return fault('Превышена частота запросов GetMessage', 'RateLimitingFault', '<errorCode>429</errorCode>')
  }
  if (world.faults.take('lost_answer', 'poll', message.inn)) return 'drop'
  const isReady = Temporal.Instant.compare(now, Temporal.Instant.from(message.readyAt)) >= 0
  const status = textElement('ProcessingStatus', isReady ? 'COMPLETED' : 'PROCESSING')
  const content = isReady ? `<Message>${message.answerXml}</Message>` : ''
  return asyncResponse(`<GetMessageResponse xmlns="${namespaces.async}">${status}${content}</GetMessageResponse>`)
}

function takeBroken(world: World, step: 'auth' | 'send' | 'poll', inn?: string): Reply | undefined {
  if (world.faults.take('down', step, inn)) {
    return { status: 503, type: 'text/html; charset=utf-8', body: '<h1>503 Service Unavailable</h1>' }
  }
  if (world.faults.take('garbage', step, inn)) return xml('<html><body>Технические работы<br></body>')
  if (world.faults.take('empty_body', step, inn)) return xml('')
  if (world.faults.take('redirect', step, inn)) {
    return { status: 302, type: 'text/html; charset=utf-8', body: '', location: '/maintenance.html' }
  }
  if (world.faults.take('forbidden_address', step, inn)) return fault('Доступ с данного IP-адреса запрещён')
  if (world.faults.take('daily_limit', step, inn)) return fault('Превышено общее суточное ограничение запросов приложения')
  return undefined
}

function innOf(world: World, element: XmlElement): string | undefined {
  const id = findChild(element, namespaces.async, 'MessageId')?.text
  if (id !== undefined) return world.book.messages.get(id)?.inn
  const [business] = findChild(element, namespaces.async, 'Message')?.children ?? []
  return business && findChild(business, namespaces.smz, 'Inn')?.text
}

function isGoodToken({ book, clock }: World, value: string | undefined): boolean {
  const token = value === undefined ? undefined : book.tokens.get(value)
  return token !== undefined && Temporal.Instant.compare(clock.now(), Temporal.Instant.from(token.expiresAt)) < 0
}

function isOfBank({ book }: World, token = ''): boolean {
  return book.tokens.get(token)?.isBank === true
}

function readBodyElement(document: string): XmlElement | undefined {
  const envelope = readXml(document)
  return envelope.ok ? findChild(envelope.value, namespaces.soap, 'Body')?.children[0] : undefined
}

/**
 * The real service declares one namespace twice here; the simulator does the same, so that clients have to match by namespace.
 */
function authResponse(content: string): Reply {
  return asyncResponse(
    `<GetMessageResponse xmlns="${namespaces.sync}"><Message><AuthResponse xmlns="${namespaces.auth}" ` +
      `xmlns:ns2="${namespaces.auth}">${content}</AuthResponse></Message></GetMessageResponse>`,
  )
}

function asyncResponse(content: string): Reply {
  return xml(writeEnvelope(content))
}

function fault(text: string, detail?: string, content = ''): Reply {
  const message = `${textElement('Message', text)}${content}`
  const named = detail === undefined ? '' : `<detail><${detail} xmlns="${namespaces.async}">${message}</${detail}></detail>`
  const body = `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>${escapeXml(text)}</faultstring>${named}</soap:Fault>`
  return xml(writeEnvelope(body), 500)
}
