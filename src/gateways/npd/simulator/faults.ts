import type { Book } from './book.ts'

/** Faults that can be injected. */
export const faultKinds = [
  /** HTTP 503 from every SOAP endpoint and from the status service. */
  'down',
  /** The answer becomes ready only after `delayMs`. */
  'slow',
  /** The business answer is INTERNAL_ERROR; nothing is done. */
  'internal_error',
  /** The operation is done, and the connection breaks before the answer. */
  'lost_answer',
  /** The operation is done, and a proxy answers with a page of its own, HTTP 502. */
  'bad_gateway',
  /** HTTP 200 with a body that is not a valid answer. */
  'garbage',
  /** The income is registered, but the answer is DUPLICATE with its receipt. */
  'duplicate_answer',
  /** SOAP fault: the application's daily call limit is used up. */
  'daily_limit',
  /** SOAP fault: this IP address is not allowed. */
  'forbidden_address',
  /** The authentication service's own SOAP fault: the master token was revoked. */
  'revoked_token',
  /** HTTP 302 to a page about maintenance. */
  'redirect',
  /** HTTP 200 with an empty body. */
  'empty_body',
  /** HTTP 403 with a page of HTML, from the status service. */
  'forbidden_page',
  /** The income is registered, but the answer is DUPLICATE without the number of its receipt. */
  'bare_duplicate',
  /** Balances and sums of income are told only from 22:00 to 06:00 in Moscow. */
  'closed_by_day',
  /** The first item of a list has a word newer than the schema. */
  'new_word',
  /** The first item of a list has a field that can not be read. */
  'bad_item',
  /** Times of answers come in UTC without a zone. */
  'naive_time',
  /** Requests with elements in another order than that of the schema are refused. */
  'strict_order',
  /** The data of receipt pages are shown only to those who signed in. */
  'private_receipts',
] as const

export type FaultKind = (typeof faultKinds)[number]
export type FaultStep = 'auth' | 'send' | 'poll' | 'status'

export type Fault = {
  readonly kind: FaultKind
  /** Remaining number of times; undefined means until removed. */
  readonly count?: number | undefined
  readonly inn?: string | undefined
  readonly step?: FaultStep | undefined
  readonly delayMs?: number | undefined
}

export type Faults = {
  readonly add: (fault: Fault) => void
  readonly clear: () => void
  readonly list: () => readonly Fault[]
  /** Returns the matching fault, if any, and decrements its remaining count. */
  readonly take: (kind: FaultKind, step: FaultStep, inn?: string) => Fault | undefined
}

/** Faults survive a restart: an injected outage lasts until someone clears it. */
export function openFaults(book: Book): Faults {
  // Only this program writes this fact, so the cast is safe.
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
