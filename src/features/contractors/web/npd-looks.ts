import type { Tone } from '#/platform/web/kit/status.tsx'

/** How a status looks in lists and cards. */
export const npdLooks = {
  active: { tone: 'good', word: 'Самозанятый' },
  not_active: { tone: 'bad', word: 'Не самозанятый' },
  unknown: { tone: 'warn', word: 'Не проверен' },
} as const satisfies Record<'active' | 'not_active' | 'unknown', { tone: Tone; word: string }>
