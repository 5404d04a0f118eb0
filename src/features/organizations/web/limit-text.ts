import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { limitKinds } from '../domain/limits.ts'

export type ShownLimits = { readonly [Kind in (typeof limitKinds)[number]]: number | null }

/** «на строку 50 000 ₽, на день 200 000 ₽» */
export function describeLimits(limits: ShownLimits): string {
  const words = [
    ['на строку', limits.row],
    ['на реестр', limits.register],
    ['на день', limits.day],
  ] as const
  return words.flatMap(([word, limit]) => (limit === null ? [] : `${word} ${formatRubles(kopecks(limit), 'short')}`)).join(', ')
}
