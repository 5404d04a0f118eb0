import type { Book } from './book.ts'

/** What may be broken on purpose. */
export const faultKinds = [
  /** HTTP 503 at every SOAP address and at the status service. */
  'down',
  /** The answer is ready only after `delayMs`. */
  'slow',
  /** The business answer is INTERNAL_ERROR; nothing was done. */
  'internal_error',
  /** The work is done and the connection dies before the answer. */
  'lost_answer',
  /** HTTP 200 with something that is not an answer. */
  'garbage',
  /** The income is registered, yet the answer is DUPLICATE with its receipt. */
  'duplicate_answer',
  /** SOAP fault: all calls of the application's day are used up. */
  'daily_limit',
  /** SOAP fault: this IP address is not let in. */
  'forbidden_address',
] as const

export type FaultKind = (typeof faultKinds)[number]
export type FaultStep = 'auth' | 'send' | 'poll' | 'status'

export type Fault = {
  readonly kind: FaultKind
  /** How many times more; undefined: until removed. */
  readonly count?: number | undefined
  readonly inn?: string | undefined
  readonly step?: FaultStep | undefined
  readonly delayMs?: number | undefined
}

export type Faults = {
  readonly add: (fault: Fault) => void
  readonly clear: () => void
  readonly list: () => readonly Fault[]
  /** The matching fault, if any, with one of its times used up. */
  readonly take: (kind: FaultKind, step: FaultStep, inn?: string) => Fault | undefined
}

/** Faults outlive a restart: an outage asked for lasts until somebody ends it. */
export function openFaults(book: Book): Faults {
  // The fact is this program's own.
  let faults = JSON.parse(book.facts.get('faults')?.value ?? '[]') as readonly Fault[]
  const keep = (next: readonly Fault[]): void => {
    faults = next
    book.put('facts', 'faults', { name: 'faults', value: JSON.stringify(next) })
  }
  return {
    add(fault) {
      keep([...faults, fault])
    },
    clear() {
      keep([])
    },
    list: () => faults,
    take(kind, step, inn) {
      const found = faults.find(
        (fault) =>
          fault.kind === kind &&
          (fault.step === undefined || fault.step === step) &&
          (fault.inn === undefined || fault.inn === inn),
      )
      if (found?.count !== undefined) {
        const left = found.count - 1
        keep(faults.flatMap((fault) => (fault !== found ? [fault] : left > 0 ? [{ ...found, count: left }] : [])))
      }
      return found
    },
  }
}
