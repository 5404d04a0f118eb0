import { z } from 'zod'

/**
 * Faults every stand can produce. `down`: answers 503 and does nothing. `busy`: answers 429, too many calls. `denied`: answers
 * that the secret is revoked. `slow`: answers after `delay_ms`. `silent`: accepts the connection, does nothing and never answers.
 * `lost_answer`: executes, then drops the connection. `garbage`: executes, then answers with a proxy page. `refuse`: refuses with
 * `reason` and creates nothing. `reject` and `return` determine the outcome of new orders. `forget`: knows no order.
 * `forget_keys`: takes a repeated key for a new one, as when its life is over. `new_word`: a status that nobody has heard of.
 * `wrong_sum`: a ruble more in the statement. `no_news`: sends no webhook. `no_receipt`: registers no income.
 */
export const faultShape = z.strictObject({
  kind: z.enum([
    'down',
    'busy',
    'denied',
    'slow',
    'silent',
    'lost_answer',
    'garbage',
    'refuse',
    'reject',
    'return',
    'forget',
    'forget_keys',
    'new_word',
    'wrong_sum',
    'no_news',
    'no_receipt',
  ]),
  /** Number of calls affected; if omitted, every call until the fault is deleted. */
  count: z.int().positive().optional(),
  /** Applies only to orders of this payee. */
  inn: z.string().optional(),
  /** Applies only to this kind of call; if omitted, to each it can concern. */
  on: z.enum(['pay', 'lookup', 'statement', 'balance']).optional(),
  delay_ms: z.int().min(0).max(600_000).optional(),
  /** For `refuse` and `reject`: a reason the stand knows. */
  reason: z.string().max(60).optional(),
})

export type Fault = z.infer<typeof faultShape>
export type FaultKind = Fault['kind']
export type CallKind = NonNullable<Fault['on']>

export type FaultList = {
  add(fault: Fault): void
  clear(): void
  all(): Fault[]
  /** Returns the first active fault of these kinds that matches the call, and counts it as used. */
  take(kinds: readonly FaultKind[], on: CallKind, inn?: string): Fault | undefined
}

export function faultList(): FaultList {
  let standing: Fault[] = []
  return {
    add(fault) {
      standing = [...standing, fault]
    },
    clear() {
      standing = []
    },
    all: () => standing,
    take(kinds, on, inn) {
      const found = standing.find((fault) => kinds.includes(fault.kind) && fits(fault, on, inn))
      if (found?.count !== undefined) {
        standing = standing.flatMap((fault) => (fault === found ? oneLess(fault, found.count ?? 1) : [fault]))
      }
      return found
    },
  }
}

function fits(fault: Fault, on: CallKind, inn: string | undefined): boolean {
  return (fault.on === undefined || fault.on === on) && (fault.inn === undefined || fault.inn === inn)
}

function oneLess(fault: Fault, count: number): Fault[] {
  return count > 1 ? [{ ...fault, count: count - 1 }] : []
}
