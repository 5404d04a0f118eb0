import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { SentSms, Sms, SmsFailure, SmsGateway, SmsProvider } from './port.ts'

/** A provider that could not send is asked last for so long. */
const restSeconds = 60

/**
 * Several providers as one gateway, asked in order. The next one is tried only when the message was surely not sent:
 * one of unknown fate is never repeated. Each call tries every provider at most once, so none is forgotten for good.
 */
export function orderedSms(providers: readonly SmsProvider[], clock: Clock): SmsGateway {
  const restsUntil = new Map<string, Temporal.Instant>()
  return {
    isBuiltIn: false,
    send: (sms) => sendByFirst(lineUp(sms), sms),
    async report(receipt) {
      const sender = providers.find(({ provider }) => provider === receipt.provider)
      return sender ? sender.report(receipt) : refuse({ kind: 'unknownMessage' })
    },
  }

  async function sendByFirst(line: readonly SmsProvider[], sms: Sms): Promise<Result<SentSms, SmsFailure>> {
    const [first, ...rest] = line
    if (!first) return refuse({ kind: 'unavailable' })
    const sent = await first.send(sms)
    if (sent.ok) {
      restsUntil.delete(first.provider)
      return sent
    }
    if (!isOwnTrouble(sent.refusal)) return sent
    restsUntil.set(first.provider, clock.now().add({ seconds: restSeconds }))
    if (rest.length === 0) return sent
    return sendByFirst(rest, sms)
  }

  /** Order of the settings, those at rest behind, the one whose message did not arrive behind them. */
  function lineUp(sms: Sms): SmsProvider[] {
    const now = clock.now()
    const place = ({ provider }: SmsProvider) => {
      if (provider === sms.avoid) return 2
      const until = restsUntil.get(provider)
      return until !== undefined && Temporal.Instant.compare(until, now) > 0 ? 1 : 0
    }
    return providers.toSorted((left, right) => place(left) - place(right))
  }
}

/** Surely not sent, and not because of the number. */
function isOwnTrouble(failure: SmsFailure): boolean {
  return failure.kind === 'unavailable' || failure.kind === 'limited' || failure.kind === 'rejected'
}
