import * as z from 'zod/mini'
import { formatRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { limitKinds } from '../domain/limits.ts'

export type ShownLimits = { readonly [Kind in (typeof limitKinds)[number]]: number | null }

/** A limit as people type it: roubles, or nothing at all. */
export const limitText = z.pipe(
  z.string(),
  z.transform((typed: string, context): Kopecks | null => {
    if (typed.trim() === '') return null
    const value = parseRubles(typed)
    if (value !== undefined && value >= 100) return value
    context.issues.push({ code: 'custom', message: 'Введите сумму от 1 ₽ или оставьте пустым', input: typed })
    return z.NEVER
  }),
)

export function writeLimit(limit: number | null): string {
  return limit === null ? '' : formatRubles(kopecks(limit), 'short').replace('\u00A0₽', '')
}

/** «на строку 50 000 ₽, на день 200 000 ₽» */
export function describeLimits(limits: ShownLimits): string {
  const words = [
    ['на строку', limits.row],
    ['на реестр', limits.register],
    ['на день', limits.day],
  ] as const
  return words.flatMap(([word, limit]) => (limit === null ? [] : `${word} ${formatRubles(kopecks(limit), 'short')}`)).join(', ')
}
