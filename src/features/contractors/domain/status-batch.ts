import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { plural } from '#/kernel/russian.ts'

const cancel = { to: 'cancelled', by: 'client' } as const
const pause = { to: 'paused', by: 'client' } as const

/** A list of ИНН processed through the queue of the status service. Answers already received remain after a cancellation. */
export const batchLifecycle = lifecycle(
  {
    queued: { start: { to: 'running', by: 'system' }, pause, cancel },
    running: { finish: { to: 'done', by: 'system' }, pause, cancel },
    paused: { resume: { to: 'queued', by: 'client' }, cancel },
    done: final,
    cancelled: final,
  },
  {
    queued: 'В очереди',
    running: 'Проверяем',
    paused: 'На паузе',
    done: 'Проверен',
    cancelled: 'Отменён',
  },
)
export const batchStates = batchLifecycle.states
export type BatchState = StateOf<typeof batchLifecycle>
/** Rows are being asked about, or wait in the queue for that. */
export const goingBatchStates = ['queued', 'running'] as const satisfies readonly BatchState[]
export const isGoingBatch = oneOf(goingBatchStates)
export const isBatchOver = oneOf(['done', 'cancelled'] satisfies readonly BatchState[])

/** A row of a list: asked about and answered, or left out because its ИНН is wrong. */
export const batchRowLifecycle = lifecycle(
  { waiting: { answer: { to: 'done', by: 'system' } }, done: final, wrong: final },
  { waiting: 'Ждём ответа', done: 'Проверена', wrong: 'Ошибка в ИНН' },
  ['waiting', 'wrong'],
)

export type Route = {
  /** Rows for the public service, including those ahead in the queue. */
  readonly ahead: number
  readonly slow: number
  /** Rows for the partner interface, which has no such limit. */
  readonly quick: number
  readonly spacingMs: number
}

/**
 * Returns the seconds until the last answer, given the current queue. A service without a limit answers about twenty times a
 * second.
 */
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
