import { formatRubles, kopecks } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'

/** Maximum amount per row, register and day, in kopecks; null means no limit. */
export type Limits = { readonly row: Kopecks | null; readonly register: Kopecks | null; readonly day: Kopecks | null }

export const limitKinds = ['row', 'register', 'day'] as const
export const limitNames = { row: 'На строку', register: 'На реестр', day: 'На день' } as const satisfies Record<
  keyof Limits,
  string
>

/** Platform ceilings. A row cannot exceed 2 400 000 ₽, the yearly income limit of the tax regime. */
export const platformCeiling: Limits = {
  row: kopecks(2_400_000_00),
  register: kopecks(1_000_000_000_00),
  day: kopecks(1_000_000_000_00),
}

/** Limits as table columns. */
export function limitsFrom(row: { limit_row: number | null; limit_register: number | null; limit_day: number | null }): Limits {
  const money = (value: number | null) => (value === null ? null : kopecks(value))
  return { row: money(row.limit_row), register: money(row.limit_register), day: money(row.limit_day) }
}

/** Maximum monthly payout to one person across the platform: one year's income limit. */
export const personMonthCeiling = kopecks(2_400_000_00)

/** Effective limits of a member: the lower of the member's and the organization's limit for each kind. */
export function narrowLimits(own: Limits, organization: Limits): Limits {
  return {
    row: lower(own.row, organization.row),
    register: lower(own.register, organization.register),
    day: lower(own.day, organization.day),
  }
}

/** Returns the first limit that exceeds its ceiling, as text. An unset limit counts as unlimited. */
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
