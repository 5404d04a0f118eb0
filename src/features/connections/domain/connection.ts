import { moscowDate } from '#/kernel/time.ts'
import { lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'

const deny = { to: 'denied', by: 'system' } as const
const replace = { to: 'checking', by: 'client' } as const
const turnOff = { to: 'off', by: 'client' } as const

/**
 * An account connected to its channel. Only a good check makes it pay; a refused secret stops this connection and no other. Orders
 * under way are looked up in every state: `off` keeps the secret for that.
 */
export const connectionLifecycle = lifecycle(
  {
    checking: { work: { to: 'working', by: 'system' }, deny, replace, turnOff },
    working: { expire: { to: 'expiring', by: 'system' }, deny, replace, turnOff },
    expiring: { deny, replace, turnOff },
    denied: { work: { to: 'working', by: 'system' }, replace, turnOff },
    off: { replace },
  },
  {
    checking: 'Проверяется',
    working: 'Работает',
    expiring: 'Истекает',
    denied: 'Отказано',
    off: 'Выключено',
  },
)
export type ConnectionState = StateOf<typeof connectionLifecycle>

/** New orders leave by it. */
export function isPaying(state: ConnectionState): boolean {
  return connectionLifecycle.is.working(state) || connectionLifecycle.is.expiring(state)
}

/**
 * How payments leave an account now: `file` without a connection or when the members chose it; `stopped` when the connection has to
 * be put right first.
 */
export function paysBy(
  account: { readonly channel: 'bank' | 'file' },
  connection: { readonly state: ConnectionState } | undefined,
): 'bank' | 'file' | 'stopped' {
  if (account.channel === 'file' || !connection || connectionLifecycle.is.off(connection.state)) return 'file'
  return isPaying(connection.state) ? 'bank' : 'stopped'
}

/** People are told this long before the secret ends, product.md 10 «заранее». */
export const warnDaysBefore = 14

export function endsSoon(secretUntil: Temporal.PlainDate | null, today: Temporal.PlainDate): boolean {
  return secretUntil !== null && Temporal.PlainDate.compare(secretUntil, today.add({ days: warnDaysBefore })) <= 0
}

/** What a failed check means to people. */
export const failureWords = {
  denied: 'Банк не принял ключ: он отозван, истёк или у него нет нужных доступов',
  unavailable: 'Банк не ответил. Проверим ещё раз сами',
  unknownOutcome: 'Банк не ответил. Проверим ещё раз сами',
  busy: 'У банка сейчас слишком много наших вопросов. Проверим ещё раз сами',
  garbage: 'Банк ответил непонятно. Проверим ещё раз сами',
  invalid: 'Банк не принял вопрос о связи. Проверим ещё раз сами',
} as const

/** Why new payments of a connection wait, and what to do; undefined while it pays. */
export function stopOf(state: ConnectionState): { readonly text: string; readonly fix: string } | undefined {
  switch (state) {
    case 'working':
    case 'expiring':
      return undefined
    case 'checking':
      return { text: 'Подключение к банку проверяется', fix: 'Деньги уйдут сами, как только банк ответит' }
    case 'denied':
      return {
        text: 'Банк отказал в подключении',
        fix: 'Замените ключ в профиле компании, вкладка «Деньги»: деньги уйдут сами',
      }
    case 'off':
      return {
        text: 'Подключение к банку выключено',
        fix: 'Включите его в профиле компании, вкладка «Деньги», или снимите строки и заплатите файлом',
      }
  }
}

const draftsAskedDays = 7

/** The last day on which the bank of a draft is asked about it, though people gave it up: it may have been signed at the last moment. */
export function draftAskedUntil(signUntil: Temporal.Instant): Temporal.PlainDate {
  return moscowDate(signUntil).add({ days: draftsAskedDays })
}
