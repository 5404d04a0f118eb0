import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { SentSms, Sms, SmsFailure, SmsGateway, SmsProvider } from './port.ts'

/** How long a provider that failed to send is tried last. */
const restSeconds = 60

/**
 * Combines several providers into one gateway, tried in order. The next provider is tried only when the message was certainly
 * not sent: a message with an unknown outcome is never resent. Each call tries every provider at most once, so none is excluded
 * permanently.
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

  /** Providers in the configured order, then those that failed recently, then the one whose last message did not arrive. */
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

/** Certainly not sent, and not because of the number. */
function isOwnTrouble(failure: SmsFailure): boolean {
  return failure.kind === 'unavailable' || failure.kind === 'limited' || failure.kind === 'rejected'
}
