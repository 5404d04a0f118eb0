import type { Tone } from '#/platform/web/kit/status.tsx'

/** The appearance of a status in lists and cards. */
export const npdLooks = {
  active: { tone: 'good', word: 'Самозанятый' },
  not_active: { tone: 'bad', word: 'Не самозанятый' },
  unknown: { tone: 'warn', word: 'Не проверен' },
} as const satisfies Record<'active' | 'not_active' | 'unknown', { tone: Tone; word: string }>

/** The same for a row of a check, which may still be waiting. */
export const rowLooks = {
  active: npdLooks.active,
  not_active: npdLooks.not_active,
  unknown: { tone: 'warn', word: 'ФНС не ответила' },
  waiting: { tone: 'waiting', word: 'Ждём ответа' },
  wrong: { tone: 'bad', word: 'Ошибка в ИНН' },
} as const satisfies Record<string, { tone: Tone; word: string }>
