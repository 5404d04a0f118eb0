import { plural } from '#/kernel/russian.ts'
import type { Tone } from '#/platform/web/kit/status.tsx'
import type { ServiceState } from '../domain/service.ts'

export const stateWords = {
  answering: { tone: 'good', words: 'Отвечает' },
  failing: { tone: 'warn', words: 'Отвечает не сразу' },
  silent: { tone: 'bad', words: 'Не отвечает' },
} as const satisfies Record<ServiceState, { tone: Tone; words: string }>

export function outagesCounted(count: number): string {
  return `${count} ${plural(count, 'перерыв', 'перерыва', 'перерывов')}`
}
