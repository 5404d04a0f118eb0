import { z } from 'zod'

/**
 * Faults the simulator can produce. `down`: answers 503. `slow`: answers after `delay_ms`. `silent`: accepts the connection,
 * does nothing and never answers. `lost_answer`: executes, then drops the connection. `garbage`: executes, then answers with a
 * proxy page. `reject` and `return` determine the outcome of new orders.
 */
export const faultShape = z.strictObject({
  kind: z.enum(['down', 'slow', 'silent', 'lost_answer', 'garbage', 'reject', 'return']),
  /** Number of calls affected; if omitted, every call until the fault is deleted. */
  count: z.int().positive().optional(),
  /** Applies only to orders of this payee. */
  inn: z.string().optional(),
  /** Applies only to this kind of call; if omitted, to both, except `reject` and `return`, which only apply to orders. */
  on: z.enum(['pay', 'lookup']).optional(),
  delay_ms: z.int().min(0).max(600_000).optional(),
})

export type Fault = z.infer<typeof faultShape>
export type FaultKind = Fault['kind']

export type FaultList = {
  add(fault: Fault): void
  clear(): void
  all(): Fault[]
  /** Returns the first active fault of these kinds that matches the call, and counts it as used. */
  take(kinds: readonly FaultKind[], on: 'pay' | 'lookup', inn?: string): Fault | undefined
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

function fits(fault: Fault, on: 'pay' | 'lookup', inn: string | undefined): boolean {
  return (fault.on === undefined || fault.on === on) && (fault.inn === undefined || fault.inn === inn)
}

function oneLess(fault: Fault, count: number): Fault[] {
  return count > 1 ? [{ ...fault, count: count - 1 }] : []
}
