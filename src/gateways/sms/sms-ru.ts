import { z } from 'zod'
import type { DeliveryReason } from '#/kernel/delivery.ts'
import { taxServicePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readJson } from '#/platform/server/read-json.ts'
import type { SentSms, SmsFailure, SmsProvider, SmsReport, SmsReportFailure } from './port.ts'
import { openProviderLine } from './provider-line.ts'
import type { ProviderLineConfig } from './provider-line.ts'

export type SmsRuConfig = ProviderLineConfig & {
  readonly apiId: string
  /** Sender name agreed with the provider; without it the provider's default is used. */
  readonly sender?: string
}

const provider = 'sms.ru'

/**
 * SMS through the HTTP API of sms.ru (`POST /sms/send` and `/sms/status`, `json=1`). The provider has no idempotency keys, so
 * `messageKey` is not sent. Dispose it to close the connections.
 */
export function smsRu(config: SmsRuConfig): SmsProvider & AsyncDisposable {
  const line = openProviderLine(config)
  return {
    provider,
    isBuiltIn: false,
    async send(sms) {
      const to = taxServicePhone(sms.to)
      const answer = await line.post('/sms/send', { api_id: config.apiId, to, msg: sms.text, json: '1', from: config.sender })
      return answer.ok ? readSent(answer.value, to) : answer
    },
    async report({ providerId }) {
      const answer = await line.post('/sms/status', { api_id: config.apiId, sms_id: providerId, json: '1' })
      return answer.ok ? readReport(answer.value, providerId) : refuse({ kind: 'unavailable' })
    },
    [Symbol.asyncDispose]: () => line[Symbol.asyncDispose](),
  }
}

const statusShape = z.object({
  status: z.enum(['OK', 'ERROR']),
  status_code: z.coerce.number().int(),
  status_text: z.string().max(1000).default(''),
})
type Status = z.infer<typeof statusShape>

const replyShape = statusShape.extend({
  sms: z.record(z.string(), statusShape.extend({ sms_id: z.string().min(1).max(64).optional() })).optional(),
})

/** The reply has one status for the call and one per number; a message is sent only when both are successful. */
function readSent(text: string, number: string): Result<SentSms, SmsFailure> {
  const reply = replyShape.safeParse(readJson(text))
  if (!reply.success) return refuse({ kind: 'garbage' })
  if (reply.data.status === 'ERROR') return refuse(failureOf(reply.data))
  const message = reply.data.sms?.[number]
  if (!message) return refuse({ kind: 'garbage' })
  if (message.status === 'ERROR') return refuse(failureOf(message))
  if (message.sms_id === undefined) return refuse({ kind: 'garbage' })
  return ok({ provider, providerId: message.sms_id, state: 'accepted' })
}

/** 150, 202, 207: no route; 209, 215: stop lists; 214: abroad. */
const unreachableCodes: readonly number[] = [150, 202, 207, 209, 214, 215]
/** 206: daily limit of the account; 230–233: limits of one number. */
const limitCodes: readonly number[] = [206, 230, 231, 232, 233]
/** Provider-side failure: the message was not accepted. */
const downCodes: readonly number[] = [220, 500]

function failureOf(status: Status): SmsFailure {
  const facts = { code: String(status.status_code), text: status.status_text }
  if (downCodes.includes(status.status_code)) return { kind: 'unavailable' }
  if (unreachableCodes.includes(status.status_code)) return { kind: 'unreachable', ...facts }
  if (limitCodes.includes(status.status_code)) return { kind: 'limited', ...facts }
  return { kind: 'rejected', ...facts }
}

function readReport(text: string, id: string): Result<SmsReport, SmsReportFailure> {
  const reply = replyShape.safeParse(readJson(text))
  if (!reply.success) return refuse({ kind: 'garbage' })
  if (reply.data.status === 'ERROR') return refuse(reportFailureOf(reply.data))
  const message = reply.data.sms?.[id]
  return message ? readState(message) : refuse({ kind: 'garbage' })
}

/** −1: not found; 100–102: in transit; 103: delivered; 110: read. */
function readState(message: Status): Result<SmsReport, SmsReportFailure> {
  const code = message.status_code
  if (code === -1) return refuse({ kind: 'unknownMessage' })
  if (code >= 100 && code <= 102) return ok({ state: 'accepted' })
  if (code === 103 || code === 110) return ok({ state: 'delivered' })
  const reason = reasons[code]
  if (reason !== undefined) return ok({ state: 'failed', reason })
  return message.status === 'ERROR' ? refuse(reportFailureOf(message)) : ok({ state: 'failed', reason: 'other' })
}

/** 104: expired; 105: removed by the operator; 106: phone fault; 108: rejected; 150, 202, 207: no route. */
const reasons: Readonly<Record<number, DeliveryReason>> = {
  104: 'expired',
  105: 'refused',
  106: 'phoneFault',
  107: 'other',
  108: 'refused',
  150: 'noNumber',
  202: 'noNumber',
  207: 'noNumber',
  209: 'refused',
  215: 'refused',
}

function reportFailureOf(status: Status): SmsReportFailure {
  if (downCodes.includes(status.status_code)) return { kind: 'unavailable' }
  return { kind: 'rejected', code: String(status.status_code), text: status.status_text }
}
