import { readinessWords } from '../domain/readiness.ts'

export const npdWords = {
  active: 'Статус НПД активен',
  not_active: 'Нет статуса НПД',
  unknown: 'Статус НПД не проверен',
} as const

/** «Готов начать», «Ещё оформляется: 2 шага». */
export function readinessSentence(left: number): string {
  const words = readinessWords(left)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
