import { actionsFor, step } from '#/kernel/lifecycle.ts'
import type { Lifecycle } from '#/kernel/lifecycle.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay } from '#/kernel/time.ts'

export const contractorStates = ['works', 'paused', 'blocked', 'archived'] as const
export type ContractorState = (typeof contractorStates)[number]

export const contractorStateNames: Record<ContractorState, string> = {
  works: 'Работает',
  paused: 'На паузе',
  blocked: 'Заблокирован',
  archived: 'В архиве',
}

const pause = { to: 'paused', by: 'client' } as const
const block = { to: 'blocked', by: 'client' } as const
const archive = { to: 'archived', by: 'client' } as const

/** Whether an organisation works with somebody. A pause ends on its day by itself; new work takes one out of the archive. */
export const contractorLifecycle = {
  works: { pause, block, archive },
  paused: { pause, resume: { to: 'works', by: 'client' }, block, archive },
  blocked: { unblock: { to: 'works', by: 'client' } },
  archived: { restore: { to: 'works', by: 'client' }, block, return: { to: 'works', by: 'system' } },
} as const satisfies Lifecycle<ContractorState, 'client' | 'system'>

export const contractorActions = ['pause', 'resume', 'block', 'unblock', 'archive', 'restore'] as const
export type ContractorAction = (typeof contractorActions)[number]

/** What stands in the row, and what it means on a Moscow day: a pause that has come to its day is over. */
export type StoredState = { readonly state: ContractorState; readonly pausedUntil: Temporal.PlainDate | null }

export function stateOn({ state, pausedUntil }: StoredState, today: Temporal.PlainDate): ContractorState {
  const isOver = state === 'paused' && pausedUntil !== null && Temporal.PlainDate.compare(pausedUntil, today) <= 0
  return isOver ? 'works' : state
}

export function moveContractor(from: ContractorState, action: ContractorAction) {
  const next = step(contractorLifecycle, from, action, 'client')
  return next.ok ? ok(next.value) : refuse({ kind: 'wrongState' as const, state: contractorStateNames[from] })
}

export function contractorActionsIn(state: ContractorState): readonly ContractorAction[] {
  const allowed: readonly string[] = actionsFor(contractorLifecycle, state, 'client')
  return contractorActions.filter((action) => allowed.includes(action))
}

/** Why no new work may be given to him; undefined when it may. */
export type Stop = { readonly state: 'paused'; readonly until: Temporal.PlainDate } | { readonly state: 'blocked' }

export function stopOn(stored: StoredState, today: Temporal.PlainDate): Stop | undefined {
  if (stored.state === 'blocked') return { state: 'blocked' }
  const isPaused = stateOn(stored, today) === 'paused' && stored.pausedUntil !== null
  return isPaused ? { state: 'paused', until: stored.pausedUntil } : undefined
}

/** «на паузе до 05.12.2026» */
export function stopWords(stop: Stop): string {
  return stop.state === 'blocked' ? 'заблокирован' : `на паузе до ${formatDay(stop.until)}`
}

export const shortestReason = 5
export const longestReason = 300

/** What is wrong with the day a pause ends; undefined when nothing is. */
export function wrongPauseDay(until: Temporal.PlainDate | undefined, today: Temporal.PlainDate): string | undefined {
  if (!until) return 'Укажите, с какого дня исполнитель снова работает'
  if (Temporal.PlainDate.compare(until, today) <= 0) return 'Укажите день позже сегодняшнего'
  if (Temporal.PlainDate.compare(until, today.add({ years: 1 })) > 0) return 'Пауза не дольше года: для большего есть архив'
  return undefined
}

export function wrongReason(reason: string): string | undefined {
  if (reason.trim().length < shortestReason) return `Напишите причину, хотя бы ${shortestReason} букв`
  return reason.trim().length > longestReason ? `Не больше ${longestReason} символов` : undefined
}
