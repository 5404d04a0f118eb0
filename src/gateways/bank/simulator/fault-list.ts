import { z } from 'zod'

/**
 * What can be wrong with the bank. `down`: 503. `slow`: answers after `delay_ms`. `silent`: takes the connection, does
 * nothing and never answers. `lost_answer`: executes, then drops the connection. `garbage`: executes, then answers a
 * page of a proxy. `reject` and `return` are fates of new orders.
 */
export const faultShape = z.strictObject({
  kind: z.enum(['down', 'slow', 'silent', 'lost_answer', 'garbage', 'reject', 'return']),
  /** How many calls it spoils; without it, every one until deleted. */
  count: z.int().positive().optional(),
  /** Only orders of this payee. */
  inn: z.string().optional(),
  /** Only this sort of call; without it both, except the fates, which only orders can have. */
  on: z.enum(['pay', 'lookup']).optional(),
  delay_ms: z.int().min(0).max(600_000).optional(),
})

export type Fault = z.infer<typeof faultShape>
export type FaultKind = Fault['kind']

export type FaultList = {
  add(fault: Fault): void
  clear(): void
  all(): Fault[]
  /** The first standing fault of these kinds that fits the call, counted as used. */
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
