import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'

/** The most money in one row, one register and one day, in kopecks; null where nothing is set. */
export type Limits = { readonly row: Kopecks | null; readonly register: Kopecks | null; readonly day: Kopecks | null }

export const limitKinds = ['row', 'register', 'day'] as const
export const limitNames = { row: 'На строку', register: 'На реестр', day: 'На день' } as const satisfies Record<
  keyof Limits,
  string
>

/** What no organisation may set above: nobody self-employed earns more than 2 400 000 ₽ a year, so no row is larger. */
export const platformCeiling: Limits = {
  row: kopecks(2_400_000_00),
  register: kopecks(1_000_000_000_00),
  day: kopecks(1_000_000_000_00),
}

/** Limits as the tables keep them. */
export function limitsFrom(row: { limit_row: number | null; limit_register: number | null; limit_day: number | null }): Limits {
  const money = (value: number | null) => (value === null ? null : kopecks(value))
  return { row: money(row.limit_row), register: money(row.limit_register), day: money(row.limit_day) }
}

/** The most one person may be paid in a month, of the platform: a year's worth. */
export const personMonthCeiling = kopecks(2_400_000_00)

/** A member's own limits narrowed by those of his organisation: the lower of each two. */
export function narrowLimits(own: Limits, organization: Limits): Limits {
  return {
    row: lower(own.row, organization.row),
    register: lower(own.register, organization.register),
    day: lower(own.day, organization.day),
  }
}

/** The first limit that stands above its bound, in words. Nothing set is no limit at all: it is above every bound. */
export function limitAbove(wanted: Limits, bounds: Limits): string | undefined {
  for (const kind of limitKinds) {
    const [value, bound] = [wanted[kind], bounds[kind]]
    if (bound !== null && (value === null || value > bound)) return `${limitNames[kind]} — до ${formatRubles(bound, 'short')}`
  }
  return undefined
}

function lower(left: Kopecks | null, right: Kopecks | null): Kopecks | null {
  if (left === null || right === null) return left ?? right
  return left < right ? left : right
}
