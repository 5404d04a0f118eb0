import { setTimeout as sleep } from 'node:timers/promises'
import { ok, refuse } from '#/kernel/result.ts'
import { keepAccessToken } from './access-token.ts'
import { readAnswer, writeRequest } from './business-message.ts'
import { afterPollFailure, afterSendFailure } from './exchange-failures.ts'
import { namespaces } from './namespaces.ts'
import { delayBeforePoll } from './port.ts'
import { parseMoment } from './read-fields.ts'
import { findChild } from './read-xml.ts'
import { writeAuthRequest, writePoll, writeSend } from './soap-envelope.ts'
import { openSoapExchange } from './soap-exchange.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { IssuedToken } from './access-token.ts'
import type { LegalEntity, MessageKind, NpdFailure, Progress, RequestOf, TaxService } from './port.ts'
import type { XmlElement } from './read-xml.ts'
import type { ExchangeFailure, ExchangeLimits } from './soap-exchange.ts'

export type SoapTaxServiceConfig = {
  readonly authUrl: string
  readonly serviceUrl: string
  /** A secret: comes from the environment, never stands in a log. */
  readonly masterToken: string
  /** Opaque name of the caller inside the platform, at most 120 bytes; never a person's number. */
  readonly userToken?: string
  /** How the platform presents itself to people in «Мой налог». */
  readonly platform: RequestOf<'PostPlatformRegistration'>
  readonly limits?: Partial<ExchangeLimits>
  /** How long `ask` waits for an answer when the caller names no deadline. */
  readonly askWithin?: Temporal.Duration
  /** The pause before poll number `attempt` of `ask`. */
  readonly delayBeforePoll?: (attempt: number) => Temporal.Duration | undefined
}

/** The tax service over SOAP 1.1; the same adapter speaks to the real service and to the simulator. */
export type SoapTaxService = TaxService & { readonly close: () => Promise<void> }

export function openSoapTaxService(config: SoapTaxServiceConfig, clock: Clock): SoapTaxService {
  const limits = { connections: 4, connectTimeoutMs: 5_000, answerTimeoutMs: 20_000, ...config.limits }
  const authExchange = openSoapExchange(config.authUrl, { ...limits, connections: 1 })
  const exchange = openSoapExchange(config.serviceUrl, limits)
  const token = keepAccessToken(clock, issueToken)
  const pauseBeforePoll = config.delayBeforePoll ?? delayBeforePoll

  const service: TaxService = {
    async send(kind, request) {
      const answer = await callWithToken('urn:SendMessageRequest', writeSend(writeRequest(kind, request)), afterSendFailure)
      if (!answer.ok) return answer
      const messageId = findChild(answer.value, namespaces.async, 'MessageId')?.text
      if (!isAnswer(answer.value, 'SendMessageResponse') || !messageId) {
        return refuse({ kind: 'garbage', reason: 'no MessageId in the answer' })
      }
      return ok({ messageId })
    },
    async poll(kind, messageId) {
      const answer = await callWithToken('urn:GetMessageRequest', writePoll(messageId), afterPollFailure)
      return answer.ok ? readProgress(kind, answer.value) : answer
    },
    async ask(kind, request, within = config.askWithin ?? Temporal.Duration.from({ seconds: 20 })) {
      const deadline = clock.now().add(within)
      const sent = await service.send(kind, request)
      if (!sent.ok) return sent
      const { messageId } = sent.value
      for (let attempt = 0; ; attempt += 1) {
        const pause = pauseBeforePoll(attempt)
        if (!pause || Temporal.Instant.compare(clock.now().add(pause), deadline) > 0) {
          return refuse({ kind: 'stillProcessing', messageId })
        }
        await sleep(pause.total('milliseconds'))
        const progress = await service.poll(kind, messageId)
        if (!progress.ok && !isPassing(progress.refusal)) return progress
        if (progress.ok && progress.value.state === 'completed') return ok(progress.value.answer)
      }
    },
    async legalEntityByInn(inn) {
      const found = await service.ask('GetLegalEntityInfo', { inn })
      if (!found.ok) return found
      const { ogrn, name, address, terminationDate } = found.value
      return ok<LegalEntity>({ inn: found.value.inn, ogrn, name, address, closedOn: terminationDate })
    },
    taxpayerStatus: (inn) => service.ask('GetTaxpayerStatus', { inn }),
    bindingStatus: (id) => service.ask('GetBindPartnerStatus', { id }),
    registerPlatform: () => service.ask('PostPlatformRegistration', config.platform),
  }

  async function callWithToken(
    action: string,
    envelope: string,
    failureOf: (failure: ExchangeFailure, now: Temporal.Instant) => NpdFailure,
  ): Promise<Result<XmlElement, NpdFailure>> {
    for (const isLast of [false, true]) {
      const access = await token.current()
      if (!access.ok) return access
      const headers = {
        'fns-openapi-token': access.value,
        'fns-openapi-usertoken': Buffer.from(config.userToken ?? 'naryad').toString('base64'),
      }
      const answer = await exchange.post({ action, envelope, headers })
      if (answer.ok) return answer
      const isRefusedToken = answer.refusal.kind === 'fault' && answer.refusal.detail === 'AuthenticationFault'
      if (isRefusedToken) token.drop(access.value)
      if (!isRefusedToken || isLast) return refuse(failureOf(answer.refusal, clock.now()))
    }
    return refuse({ kind: 'accessDenied', reason: 'token' })
  }

  async function issueToken(): Promise<Result<IssuedToken, NpdFailure>> {
    const envelope = writeAuthRequest(config.masterToken)
    const answer = await authExchange.post({ action: 'urn:GetMessageRequest', envelope })
    return answer.ok ? readToken(answer.value) : refuse(afterPollFailure(answer.refusal, clock.now()))
  }

  return {
    ...service,
    async close() {
      await Promise.all([authExchange.close(), exchange.close()])
    },
  }
}

/** Failures of a poll that pass by themselves while `ask` has time left. */
function isPassing(failure: NpdFailure): boolean {
  return failure.kind === 'unavailable' || failure.kind === 'rateLimited'
}

function isAnswer(element: XmlElement, name: string): boolean {
  return element.namespace === namespaces.async && element.name === name
}

function readProgress<Kind extends MessageKind>(kind: Kind, element: XmlElement): Result<Progress<Kind>, NpdFailure> {
  const status = findChild(element, namespaces.async, 'ProcessingStatus')?.text
  if (!isAnswer(element, 'GetMessageResponse')) return refuse({ kind: 'garbage', reason: 'not an answer to a poll' })
  if (status === 'PROCESSING') return ok({ state: 'processing' })
  const [content] = findChild(element, namespaces.async, 'Message')?.children ?? []
  if (status !== 'COMPLETED' || !content) return refuse({ kind: 'garbage', reason: 'a poll without status or message' })
  const answer = readAnswer(kind, content)
  return answer.ok ? ok({ state: 'completed', answer: answer.value }) : answer
}

function readToken(element: XmlElement): Result<IssuedToken, NpdFailure> {
  const message = findChild(element, namespaces.sync, 'Message')
  const response = message && findChild(message, namespaces.auth, 'AuthResponse')
  if (response && findChild(response, namespaces.auth, 'Fault')) {
    return refuse({ kind: 'accessDenied', reason: 'masterToken' })
  }
  const result = response && findChild(response, namespaces.auth, 'Result')
  const value = result && findChild(result, namespaces.auth, 'Token')?.text
  const expiresAt = parseMoment((result && findChild(result, namespaces.auth, 'ExpireTime')?.text) ?? '')
  return value && expiresAt ? ok({ value, expiresAt }) : refuse({ kind: 'garbage', reason: 'unreadable token' })
}
