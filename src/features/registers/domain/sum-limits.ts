import { kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

/** A limit and its owner: the acting member or the whole organization. */
type Ceiling = { readonly limit: Kopecks | null; readonly of: 'member' | 'organization' }

type Above<Kind extends string> = { kind: Kind; sum: Kopecks; limit: Kopecks; way: string }

/** Checks a register's total against the limits. `able` are colleagues who may take it over. */
export function checkRegisterSum(
  sum: number,
  ceilings: readonly Ceiling[],
  able: readonly string[],
): Result<undefined, Above<'registerAboveLimit'>> {
  const broken = lowest(ceilings, sum)
  if (!broken) return ok()
  const way = broken.of === 'member' ? passOn(able) : 'Разделите реестр. Лимит организации меняет владелец'
  return refuse({ kind: 'registerAboveLimit', sum: kopecks(sum), limit: broken.limit, way })
}

/** Checks a register's total against the daily limit, counting what was already sent today. Days are Moscow days. */
export function checkDaySum(
  sum: number,
  today: Readonly<Record<Ceiling['of'], number>>,
  ceilings: readonly Ceiling[],
  able: readonly string[],
): Result<undefined, Above<'dayAboveLimit'>> {
  for (const { limit, of } of ceilings) {
    const whole = today[of] + sum
    if (limit === null || whole <= limit) continue
    const way = of === 'member' ? `${passOn(able)} или продолжите завтра` : 'Продолжите завтра. Лимит организации меняет владелец'
    return refuse({ kind: 'dayAboveLimit', sum: kopecks(whole), limit, way })
  }
  return ok()
}

function lowest(ceilings: readonly Ceiling[], sum: number) {
  return ceilings
    .flatMap(({ limit, of }) => (limit !== null && sum > limit ? [{ limit, of }] : []))
    .toSorted((left, right) => left.limit - right.limit)[0]
}

function passOn(able: readonly string[]): string {
  return able.length === 0 ? 'Попросите владельца поднять ваш лимит' : `Это может сделать: ${able.join(', ')}`
}
