import type { Lifecycle } from '#/kernel/lifecycle.ts'
import { plural } from '#/kernel/russian.ts'

export const batchStates = ['queued', 'running', 'paused', 'done', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

export const batchStateNames: Record<BatchState, string> = {
  queued: 'В очереди',
  running: 'Проверяем',
  paused: 'На паузе',
  done: 'Проверен',
  cancelled: 'Отменён',
}

const cancel = { to: 'cancelled', by: 'client' } as const
const pause = { to: 'paused', by: 'client' } as const

/** A list of ИНН on its way through the queue of the status service. What was answered stays after a cancel. */
export const batchLifecycle = {
  queued: { start: { to: 'running', by: 'system' }, pause, cancel },
  running: { finish: { to: 'done', by: 'system' }, pause, cancel },
  paused: { resume: { to: 'queued', by: 'client' }, cancel },
  done: {},
  cancelled: {},
} as const satisfies Lifecycle<BatchState, 'client' | 'system'>

export type Route = {
  /** Rows for the public service, with those that go before them. */
  readonly ahead: number
  readonly slow: number
  /** Rows for the partner interface, which has no such limit. */
  readonly quick: number
  readonly spacingMs: number
}

/** Seconds until the last answer, as the queue stands now. A service without a limit answers some twenty times a second. */
export function secondsLeft({ ahead, slow, quick, spacingMs }: Route): number {
  const spacing = Math.max(spacingMs, 50)
  const inLine = slow === 0 ? 0 : ((ahead + slow) * spacing) / 1000
  return Math.ceil(Math.max(inLine, quick / 4))
}

/** «примерно 35 минут», «примерно 3,5 суток» */
export function aboutSoLong(seconds: number): string {
  if (seconds < 60) return 'меньше минуты'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `примерно ${minutes} ${plural(minutes, 'минута', 'минуты', 'минут')}`
  const hours = Math.ceil(minutes / 60)
  if (hours < 36) return `примерно ${hours} ${plural(hours, 'час', 'часа', 'часов')}`
  const halves = Math.ceil(hours / 12)
  const days = halves / 2
  return `примерно ${String(days).replace('.', ',')} суток`
}
