import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

/** A ceiling and whose it is: of the member who acts, or of the whole organisation. */
type Ceiling = { readonly limit: Kopecks | null; readonly of: 'member' | 'organization' }

type Above<Kind extends string> = { kind: Kind; sum: string; limit: string; way: string }

/** May a register of this sum go on? `able` are colleagues who may take it over. */
export function checkRegisterSum(
  sum: number,
  ceilings: readonly Ceiling[],
  able: readonly string[],
): Result<undefined, Above<'registerAboveLimit'>> {
  const broken = lowest(ceilings, sum)
  if (!broken) return ok()
  const way = broken.of === 'member' ? passOn(able) : 'Разделите реестр. Лимит организации меняет владелец'
  return refuse({ kind: 'registerAboveLimit', sum: rubles(sum), limit: rubles(broken.limit), way })
}

/** May a register of this sum go on after what has gone today? Days are those of Moscow. */
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
    return refuse({ kind: 'dayAboveLimit', sum: rubles(whole), limit: rubles(limit), way })
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

function rubles(sum: number): string {
  return formatRubles(kopecks(sum), 'short')
}
