import { formatMoment } from '#/kernel/time.ts'
import { minutesBeforeTry } from './receipt.ts'

/** Why no income is sent now, by the state of the tax service. */
export const waitingTexts = {
  silent: 'ФНС временно не отвечает. Повторим сами',
  limited: 'Исчерпано суточное число обращений к ФНС. Продолжим после полуночи по Москве',
  clock: 'Наши часы разошлись с часами ФНС. Мы уже разбираемся, чек уйдёт сам',
  later: 'ФНС примет чек ночью, после 22:00 по Москве. Отправим сами',
  duplicate: 'ФНС отвечает, что такой чек уже есть, и не называет его. Ищем его в списке чеков',
  denied: 'ФНС не приняла доступ платформы. Мы уже разбираемся, чек уйдёт сам',
} as const

/** After this long without an answer a person should be informed; the receipt keeps waiting. */
const longSilenceHours = 72

type Waiting = {
  /** Attempts made so far; 0 if none. */
  readonly attempts: number
  /** When the tax service stopped answering about this income. */
  readonly since: Temporal.Instant
  readonly now: Temporal.Instant
}

/**
 * Returns when an unanswered income is sent again: after 1, 1, 1, 2, 5, 10… minutes for a day, then every hour. Never before
 * `notBefore`.
 */
export function nextTryAt({ attempts, since, now }: Waiting, notBefore: Temporal.Instant | undefined): Temporal.Instant {
  const minutes = now.since(since).total('hours') < 24 ? Math.min(10, minutesBeforeTry(Math.max(0, attempts - 1))) : 60
  const at = now.add({ minutes })
  return notBefore && Temporal.Instant.compare(notBefore, at) > 0 ? notBefore : at
}

/** An income is usually registered in two seconds; after this many minutes of processing people are told of it. */
const longProcessingMinutes = 5

/** Returns what is shown while the tax service has taken an income and has not finished with it; nothing at first. */
export function processingText(sentAt: Temporal.Instant, now: Temporal.Instant): string | null {
  if (now.since(sentAt).total('minutes') < longProcessingMinutes) return null
  return `ФНС приняла чек ${formatMoment(sentAt)} и ещё обрабатывает. Это может занять до суток, спрашиваем сами`
}

/** Returns the text shown for an unanswered income: the stored text for three days, then the length of the silence. */
export function silenceText(text: string | null, since: Temporal.Instant | null, now: Temporal.Instant): string | null {
  if (since === null || now.since(since).total('hours') < longSilenceHours) return text
  return `ФНС не ответила за ${longSilenceHours} часа. Отправим чек сами, как только она ответит`
}
