import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DeliveryReason } from '#/kernel/delivery.ts'
import { taxServicePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { readJson } from '#/platform/server/read-json.ts'
import type { SentSms, SmsFailure, SmsProvider, SmsReceipt, SmsReport, SmsReportFailure } from './port.ts'
import { openProviderLine } from './provider-line.ts'
import type { ProviderLineConfig } from './provider-line.ts'

export type SmscConfig = ProviderLineConfig & {
  readonly access: { readonly apiKey: string } | { readonly login: string; readonly password: string }
  /** Sender name agreed with the provider; without it the provider's default is used. */
  readonly sender?: string
}

const provider = 'smsc.ru'

/**
 * SMS through the HTTP API of SMSC.ru (`POST /sys/send.php` and `/sys/status.php`, `fmt=3`). The message id is ours, derived
 * from its key, so the status of a message can be checked even when the answer to sending was lost. Dispose it to close the
 * connections.
 */
export function smsc(config: SmscConfig): SmsProvider & AsyncDisposable {
  const line = openProviderLine(config)
  const access = 'apiKey' in config.access ? { apikey: config.access.apiKey } : loginOf(config.access)
  const common = { ...access, fmt: '3', charset: 'utf-8' }
  return {
    provider,
    isBuiltIn: false,
    async send(sms) {
      const receipt = receiptFor(taxServicePhone(sms.to), sms.messageKey)
      const { id, phone } = partsOf(receipt)
      const answer = await line.post('/sys/send.php', { ...common, phones: phone, mes: sms.text, id, sender: config.sender })
      if (answer.ok) return readSent(answer.value, receipt)
      return answer.refusal.kind === 'unknownOutcome' ? refuse({ kind: 'unknownOutcome', receipt }) : answer
    },
    async report(receipt) {
      const answer = await line.post('/sys/status.php', { ...common, ...partsOf(receipt) })
      return answer.ok ? readReport(answer.value) : refuse({ kind: 'unavailable' })
    },
    [Symbol.asyncDispose]: () => line[Symbol.asyncDispose](),
  }
}

function loginOf({ login, password }: { readonly login: string; readonly password: string }) {
  return { login, psw: password }
}

/** The provider finds a message by its id (1 to 2147483647) together with the phone. */
function receiptFor(phone: string, messageKey: string): SmsReceipt {
  const number = createHash('sha256').update(messageKey).digest().readUInt32BE() % 2_147_483_647
  return { provider, providerId: `${number + 1}@${phone}` }
}

function partsOf({ providerId }: SmsReceipt): { readonly id: string; readonly phone: string } {
  const [id = '', phone = ''] = providerId.split('@')
  return { id, phone }
}

const number = z.coerce.number().int()
const errorShape = z.object({ error: z.string().max(1000), error_code: number })
const sentShape = z.object({ id: z.coerce.string(), cnt: number.positive() })
const reportShape = z.object({ status: number, err: number.optional() })

function readSent(text: string, receipt: SmsReceipt): Result<SentSms, SmsFailure> {
  const reply = readJson(text)
  const error = errorShape.safeParse(reply)
  if (error.success) return refuse(failureOf(error.data))
  const sent = sentShape.safeParse(reply)
  if (!sent.success || sent.data.id !== partsOf(receipt).id) return refuse({ kind: 'garbage', receipt })
  return ok({ ...receipt, state: 'accepted' })
}

/** 7: invalid number; 8: cannot be delivered to this number. */
const unreachableCodes: readonly number[] = [7, 8]
/** 4: our IP address is temporarily blocked; 9: too many concurrent calls, or too many identical ones in a minute. */
const limitCodes: readonly number[] = [4, 9]

/** Other codes: 1 parameters, 2 login, 3 no money, 5 date, 6 forbidden text or sender. */
function failureOf({ error, error_code: code }: z.infer<typeof errorShape>): SmsFailure {
  const facts = { code: String(code), text: error }
  if (unreachableCodes.includes(code)) return { kind: 'unreachable', ...facts }
  if (limitCodes.includes(code)) return { kind: 'limited', ...facts }
  return { kind: 'rejected', ...facts }
}

/** −3: not found; −2: stopped; −1, 0: in transit; 1: delivered; 2: read; 4: its link was opened; 3 and above 19: failed. */
function readReport(text: string): Result<SmsReport, SmsReportFailure> {
  const reply = readJson(text)
  const error = errorShape.safeParse(reply)
  if (error.success) return refuse(reportFailureOf(error.data))
  const report = reportShape.safeParse(reply)
  if (!report.success) return refuse({ kind: 'garbage' })
  const { status, err = 0 } = report.data
  if (status === -3) return refuse({ kind: 'unknownMessage' })
  if (status === -1 || status === 0) return ok({ state: 'accepted' })
  if (status === 1 || status === 2 || status === 4) return ok({ state: 'delivered' })
  return ok({ state: 'failed', reason: reasons[err] ?? statusReasons[status] ?? 'other' })
}

function reportFailureOf({ error, error_code: code }: z.infer<typeof errorShape>): SmsReportFailure {
  return limitCodes.includes(code) ? { kind: 'unavailable' } : { kind: 'rejected', code: String(code), text: error }
}

const statusReasons: Readonly<Record<number, DeliveryReason>> = { 3: 'expired', 22: 'noNumber', 23: 'refused', 25: 'noNumber' }

/** Mobile operator's error code (`err`), which accompanies the status. */
const reasons: Readonly<Record<number, DeliveryReason>> = {
  1: 'noNumber',
  6: 'expired',
  11: 'phoneFault',
  12: 'phoneFault',
  13: 'blocked',
  21: 'phoneFault',
  219: 'simChanged',
  220: 'expired',
  244: 'refused',
  246: 'expired',
  248: 'noNumber',
  249: 'noNumber',
  250: 'refused',
  252: 'refused',
  253: 'refused',
  255: 'refused',
}
