import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { keepAccessToken } from './access-token.ts'
import type { IssuedToken } from './access-token.ts'
import { openCallPace } from '#/platform/server/call-pace.ts'
import { openCircuitBreaker } from './circuit-breaker.ts'
import type { BreakerLimits } from './circuit-breaker.ts'
import { afterAuthFailure, afterPollFailure, afterSendFailure } from './exchange-failures.ts'
import { namespaces } from './namespaces.ts'
import type { NpdFailure, ServiceHealth, ServiceTrouble } from './port.ts'
import { parseMoment } from './parse-value.ts'
import { findChild } from './read-xml.ts'
import type { XmlElement } from './read-xml.ts'
import { shareBreaker } from './shared-breaker.ts'
import type { BreakerMemory } from './shared-breaker.ts'
import { writeAuthRequest, writePoll, writeSend } from './soap-envelope.ts'
import { openSoapExchange } from './soap-exchange.ts'
import type { ExchangeFailure, ExchangeLimits } from './soap-exchange.ts'

export type SoapCallsConfig = {
  readonly authUrl: string
  readonly serviceUrl: string
  /** A secret: read from the environment, never logged. */
  readonly masterToken: string
  /** Opaque name of the caller within the platform, at most 120 bytes; never a person's INN or phone. */
  readonly userToken?: string
  /** `connections` is the number of concurrent calls; further calls wait. */
  readonly limits?: Partial<ExchangeLimits>
  /** Calls started per second; absent means the number of connections. */
  readonly callsPerSecond?: number
  readonly breaker?: BreakerLimits
  /** Breaker state shared by all processes of the installation; without it each process knows only its own calls. */
  readonly memory?: BreakerMemory
  /** Called once each time a problem begins that only the operator can fix. */
  readonly onTrouble?: (trouble: ServiceTrouble) => void
}

/** The two operations of the service, called with a token that is obtained and renewed automatically. */
export type SoapCalls = {
  readonly sendMessage: (businessElement: string) => Promise<Result<XmlElement, NpdFailure>>
  readonly getMessage: (messageId: string) => Promise<Result<XmlElement, NpdFailure>>
  readonly health: () => ServiceHealth
  readonly close: () => Promise<void>
}

type Meaning = (failure: ExchangeFailure, now: Temporal.Instant) => NpdFailure

export function openSoapCalls(config: SoapCallsConfig, clock: Clock): SoapCalls {
  const limits = { connections: 4, connectTimeoutMs: 5_000, answerTimeoutMs: 20_000, ...config.limits }
  const authExchange = openSoapExchange(config.authUrl, { ...limits, connections: 1 })
  const exchange = openSoapExchange(config.serviceUrl, limits)
  const token = keepAccessToken(clock, issueToken)
  const ownBreaker = openCircuitBreaker(clock, config.breaker, config.onTrouble)
  const breaker = config.memory ? shareBreaker(ownBreaker, clock, config.memory) : ownBreaker
  const pace = openCallPace(config.callsPerSecond)
  const userToken = Buffer.from(config.userToken ?? 'naryad').toString('base64')

  async function issueToken(): Promise<Result<IssuedToken, NpdFailure>> {
    const envelope = writeAuthRequest(config.masterToken)
    const answer = await authExchange.post({ action: 'urn:GetMessageRequest', envelope })
    return answer.ok ? readToken(answer.value) : refuse(afterAuthFailure(answer.refusal, clock.now()))
  }

  /** Renews a refused token once; a second refusal is returned. */
  async function call(
    action: string,
    envelope: string,
    meaning: Meaning,
    isLast = false,
  ): Promise<Result<XmlElement, NpdFailure>> {
    const access = await token.current()
    if (!access.ok) return access
    const headers = { 'fns-openapi-token': access.value, 'fns-openapi-usertoken': userToken }
    await pace.turn()
    const answer = await exchange.post({ action, envelope, headers })
    if (answer.ok) return answer
    const isRefusedToken = answer.refusal.kind === 'fault' && answer.refusal.detail === 'AuthenticationFault'
    if (isRefusedToken) token.drop(access.value)
    if (isRefusedToken && !isLast) return call(action, envelope, meaning, true)
    return refuse(meaning(answer.refusal, clock.now()))
  }

  return {
    sendMessage: (element) => breaker.guard(() => call('urn:SendMessageRequest', writeSend(element), afterSendFailure)),
    getMessage: (messageId) => breaker.guard(() => call('urn:GetMessageRequest', writePoll(messageId), afterPollFailure)),
    health: breaker.health,
    async close() {
      await Promise.all([authExchange.close(), exchange.close()])
    },
  }
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
