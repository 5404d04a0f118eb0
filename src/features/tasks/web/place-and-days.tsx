import { Day } from '#/platform/web/kit/day.tsx'
import type { KeyValue } from '#/platform/web/kit/key-values.tsx'
import type { silenceRules } from '../domain/terms.ts'
import { autoAcceptanceWords, placeWords } from './task-words.ts'

type Shown = Parameters<typeof placeWords>[0] & {
  readonly starts_on: string | null
  readonly due_on: string
  readonly apply_until?: string
  readonly on_silence?: (typeof silenceRules)[number] | undefined
}

/** Where and when: the same lines on the board, before the author and before the contractor. */
export function placeAndDays(task: Shown): KeyValue[] {
  return [
    { label: 'Где', value: placeWords(task) },
    ...(task.starts_on === null ? [] : [{ label: 'Начать с', value: <Day value={task.starts_on} words /> }]),
    { label: 'Сдать до', value: <Day value={task.due_on} words /> },
    ...(task.apply_until === undefined ? [] : [{ label: 'Отклики до', value: <Day value={task.apply_until} words /> }]),
    ...(task.on_silence === 'accept' ? [{ label: 'Приёмка', value: autoAcceptanceWords }] : []),
  ]
}
