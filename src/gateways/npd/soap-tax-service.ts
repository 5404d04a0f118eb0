import { setTimeout as sleep } from 'node:timers/promises'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { readAnswer, writeRequest } from './business-message.ts'
import { namespaces } from './namespaces.ts'
import { delayBeforePoll } from './port.ts'
import { takeNotesOnce } from './take-notes-once.ts'
import type { Remark } from './take-notes-once.ts'
import type { TakeNote } from './answer-note.ts'
import type { MessageKind, RequestOf } from './messages.ts'
import type { LegalEntity, NpdFailure, Progress, TaxService } from './port.ts'
import { openReceiptPages } from './receipt-page.ts'
import { findChild } from './read-xml.ts'
import type { XmlElement } from './read-xml.ts'
import { keepRequestTime } from './request-time.ts'
import { withSoundReceipt } from './sound-receipt.ts'
import { openSoapCalls } from './soap-calls.ts'
import type { SoapCalls, SoapCallsConfig } from './soap-calls.ts'

export type SoapTaxServiceConfig = SoapCallsConfig & {
  /** How the platform is presented to people in «Мой налог». */
  readonly platform: RequestOf<'PostPlatformRegistration'>
  /** Base address of public receipt pages: `https://lknpd.nalog.ru/api/v1/receipt`. */
  readonly receiptsUrl?: string
  /** Called when an answer was odd and was read all the same. What is merely curious is told once a day. */
  readonly onRemark?: (remark: Remark) => void
  /** How long `ask` waits for an answer when the caller sets no deadline. */
  readonly askWithin?: Temporal.Duration
  /** The pause before poll `attempt` of `ask`. */
  readonly delayBeforePoll?: (attempt: number) => Temporal.Duration | undefined
}

/** The tax service over SOAP 1.1; the same adapter is used for the real service and for the simulator. */
export type SoapTaxService = TaxService & { readonly close: () => Promise<void> }

export function openSoapTaxService(config: SoapTaxServiceConfig, clock: Clock): SoapTaxService {
  const calls = openSoapCalls(config, clock)
  const pages = openReceiptPages(config.receiptsUrl ?? 'https://lknpd.nalog.ru/api/v1/receipt')
  const time = keepRequestTime(clock)
  const notesOf = takeNotesOnce(clock, config.onRemark)
  const steps: Steps = {
    send: async (kind, request) => readMessageId(await calls.sendMessage(writeRequest(kind, request))),
    async poll(kind, messageId) {
      const note = notesOf(kind)
      const progress = readProgress(kind, await calls.getMessage(messageId), note)
      if (!progress.ok && progress.refusal.kind === 'clockAhead') {
        time.stepBack(progress.refusal.by)
        note({ kind: 'clockAhead', seconds: progress.refusal.by?.total('seconds') })
      }
      return progress
    },
  }
  const ask = askBy(steps, config, clock)
  return {
    ...steps,
    ask,
    async legalEntityByInn(inn) {
      const found = await ask('GetLegalEntityInfo', { inn })
      if (!found.ok) return found
      const { ogrn, name, address, terminationDate: closedOn } = found.value
      return ok<LegalEntity>({ inn: found.value.inn, ogrn, name, address, closedOn })
    },
    taxpayerStatus: (inn) => ask('GetTaxpayerStatus', { inn }),
    bindingStatus: (id) => ask('GetBindPartnerStatus', { id }),
    registerPlatform: () => ask('PostPlatformRegistration', config.platform),
    requestTime: time.now,
    health: calls.health,
    receiptBuyer: pages.buyerOf,
    async close() {
      await Promise.all([calls.close(), pages.close()])
    },
  }
}

type Steps = Pick<TaxService, 'send' | 'poll'>

function askBy(steps: Steps, config: SoapTaxServiceConfig, clock: Clock): TaxService['ask'] {
  const { askWithin = Temporal.Duration.from({ seconds: 20 }) } = config
  const pauseBefore = config.delayBeforePoll ?? delayBeforePoll
  return async (kind, request, within = askWithin) => {
    const deadline = clock.now().add(within)
    const sent = await steps.send(kind, request)
    if (!sent.ok) return sent
    const { messageId } = sent.value
    for (let attempt = 0; ; attempt += 1) {
      const pause = pauseBefore(attempt)
      if (!pause || Temporal.Instant.compare(clock.now().add(pause), deadline) > 0) {
        return refuse({ kind: 'stillProcessing', messageId })
      }
      await sleep(pause.total('milliseconds'))
      const progress = await steps.poll(kind, messageId)
      if (!progress.ok && !isPassing(progress.refusal)) return progress
      if (progress.ok && progress.value.kind === 'completed') return ok(progress.value.answer)
    }
  }
}

/** Transient poll failures, retried while time remains. */
function isPassing(failure: NpdFailure): boolean {
  return failure.kind === 'unavailable' || failure.kind === 'rateLimited'
}

type Called = Awaited<ReturnType<SoapCalls['sendMessage']>>

function readMessageId(called: Called): Result<{ readonly messageId: string }, NpdFailure> {
  if (!called.ok) return called
  const messageId = findChild(called.value, namespaces.async, 'MessageId')?.text
  if (!isAnswer(called.value, 'SendMessageResponse') || !messageId) {
    return refuse({ kind: 'garbage', reason: 'no MessageId in the answer' })
  }
  return ok({ messageId })
}

function readProgress<Kind extends MessageKind>(kind: Kind, called: Called, note: TakeNote): Result<Progress<Kind>, NpdFailure> {
  if (!called.ok) return called
  const status = findChild(called.value, namespaces.async, 'ProcessingStatus')?.text
  if (!isAnswer(called.value, 'GetMessageResponse')) {
    return refuse({ kind: 'garbage', reason: 'not an answer to a poll' })
  }
  if (status === 'PROCESSING') return ok({ kind: 'processing' })
  const [content] = findChild(called.value, namespaces.async, 'Message')?.children ?? []
  if (status !== 'COMPLETED' || !content) {
    return refuse({ kind: 'garbage', reason: 'a poll without status or message' })
  }
  const answer = withSoundReceipt(readAnswer(kind, content, note), note)
  return answer.ok ? ok({ kind: 'completed', answer: answer.value }) : answer
}

function isAnswer(element: XmlElement, name: string): boolean {
  return element.namespace === namespaces.async && element.name === name
}
