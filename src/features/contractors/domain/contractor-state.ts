import { lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { formatDay } from '#/kernel/time.ts'

const pause = { to: 'paused', by: 'client' } as const
const block = { to: 'blocked', by: 'client' } as const
const archive = { to: 'archived', by: 'client' } as const

/**
 * Whether an organization works with a contractor. A pause ends on its day by itself; new work takes a contractor out of the
 * archive.
 */
export const contractorLifecycle = lifecycle(
  {
    works: { pause, block, archive },
    paused: { pause, resume: { to: 'works', by: 'client' }, block, archive },
    blocked: { unblock: { to: 'works', by: 'client' } },
    archived: { block, restore: { to: 'works', by: 'client' }, return: { to: 'works', by: 'system' } },
  },
  {
    works: 'Работает',
    paused: 'На паузе',
    blocked: 'Заблокирован',
    archived: 'В архиве',
  },
)
export const contractorStates = contractorLifecycle.states
export type ContractorState = StateOf<typeof contractorLifecycle>
/** New work may not be given, or not before a day. */
export const stoppedStates = ['paused', 'blocked'] as const satisfies readonly ContractorState[]
export const isStopped = oneOf(stoppedStates)
/** The organization works with them, whatever it has done before. */
export const workingStates = ['works'] as const satisfies readonly ContractorState[]

export const contractorActions = ['pause', 'resume', 'block', 'unblock', 'archive', 'restore'] as const
export type ContractorAction = (typeof contractorActions)[number]

/** The stored state. On a given Moscow date a pause whose day has come is over. */
export type StoredState = { readonly state: ContractorState; readonly pausedUntil: Temporal.PlainDate | null }

export function stateOn({ state, pausedUntil }: StoredState, today: Temporal.PlainDate): ContractorState {
  const isOver = state === 'paused' && pausedUntil !== null && Temporal.PlainDate.compare(pausedUntil, today) <= 0
  return isOver ? 'works' : state
}

/** Why the contractor may not be given new work; undefined when they may. */
export type Stop = { readonly state: 'paused'; readonly until: Temporal.PlainDate } | { readonly state: 'blocked' }

export function stopOn(stored: StoredState, today: Temporal.PlainDate): Stop | undefined {
  if (stored.state === 'blocked') return { state: 'blocked' }
  const isPaused = stateOn(stored, today) === 'paused' && stored.pausedUntil !== null
  return isPaused ? { state: 'paused', until: stored.pausedUntil } : undefined
}

/** «на паузе до 05.12.2026» */
export function restriction(stop: Stop): string {
  return stop.state === 'blocked' ? 'заблокирован' : `на паузе до ${formatDay(stop.until)}`
}

/** Why an organization pauses or blocks a contractor: he reads it and may object. */
export const stopCauses = ['contract', 'undelivered', 'interests', 'formerEmployee', 'other'] as const
export type StopCause = (typeof stopCauses)[number]

export const stopCauseNames: Readonly<Record<StopCause, string>> = {
  contract: 'Нарушил договор',
  undelivered: 'Не сдал работу',
  interests: 'Конфликт интересов',
  formerEmployee: 'Бывший сотрудник',
  other: 'Другое',
}

/** «Не сдал работу. Дважды»: what the contractor reads. */
export function causeWords(cause: StopCause, words: string | null): string {
  const own = words?.trim() ?? ''
  if (cause === 'other') return own
  return own === '' ? stopCauseNames[cause] : `${stopCauseNames[cause]}. ${own}`
}

const shortestReason = 5
export const longestReason = 300

/** What is wrong with the end date of a pause; undefined when nothing is. */
export function wrongPauseDay(until: Temporal.PlainDate | undefined, today: Temporal.PlainDate): string | undefined {
  if (!until) return 'Укажите, с какого дня исполнитель снова работает'
  if (Temporal.PlainDate.compare(until, today) <= 0) return 'Укажите день позже сегодняшнего'
  if (Temporal.PlainDate.compare(until, today.add({ years: 1 })) > 0) return 'Пауза не дольше года: для большего есть архив'
  return undefined
}

/** What is wrong with the cause and its words; a cause of the list needs none. */
export function wrongCause(cause: StopCause | undefined, words: string): { readonly cause?: string; readonly reason?: string } {
  if (cause === undefined) return { cause: 'Выберите причину' }
  if (cause === 'other' && words.trim().length < shortestReason)
    return { reason: `Напишите причину, хотя бы ${shortestReason} букв` }
  return words.trim().length > longestReason ? { reason: `Не больше ${longestReason} символов` } : {}
}
