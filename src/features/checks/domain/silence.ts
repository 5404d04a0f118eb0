import { minutesBeforeTry } from './check.ts'

/** Why no income goes now, by the state of the service. */
export const waitingTexts = {
  silent: 'ФНС временно не отвечает. Повторим сами',
  limited: 'Исчерпано суточное число обращений к ФНС. Продолжим после полуночи по Москве',
  denied: 'ФНС не приняла доступ платформы. Мы уже разбираемся, чек уйдёт сам',
} as const

/** After so long without an answer a human should know; the receipt goes on waiting all the same. */
const longSilenceHours = 72

type Waiting = {
  /** Tries made so far, 0 for none. */
  readonly attempts: number
  /** Since when the tax service has not answered about this income. */
  readonly since: Temporal.Instant
  readonly now: Temporal.Instant
}

/** When an unanswered income is sent again: 1, 1, 1, 2, 5, 10… minutes for a day, then every hour. Never before `notBefore`. */
export function nextTryAt({ attempts, since, now }: Waiting, notBefore: Temporal.Instant | undefined): Temporal.Instant {
  const minutes = now.since(since).total('hours') < 24 ? Math.min(10, minutesBeforeTry(Math.max(0, attempts - 1))) : 60
  const at = now.add({ minutes })
  return notBefore && Temporal.Instant.compare(notBefore, at) > 0 ? notBefore : at
}

/** What people read of an unanswered income: the kept text for three days, then the length of the silence itself. */
export function silenceText(text: string | null, since: Temporal.Instant | null, now: Temporal.Instant): string | null {
  if (since === null || now.since(since).total('hours') < longSilenceHours) return text
  return `ФНС не ответила за ${longSilenceHours} часа. Отправим чек сами, как только она ответит`
}
