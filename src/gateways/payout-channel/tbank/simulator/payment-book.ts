import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#/kernel/time.ts'
import type { ChannelOutcome } from '../../port.ts'
import { bookLineShape } from './book-line.ts'
import type { BookLine, PaymentLine } from './book-line.ts'
import type { PaymentRequest } from './read-payment.ts'

/** What the bank does with an accepted order: pays it, rejects it at once, or pays it and returns the money later. */
export type PaymentFate = 'pay' | 'reject' | 'return'

export type BookedPayment = {
  readonly id: string
  readonly key: string
  readonly request: PaymentRequest
  readonly state: ChannelOutcome
  readonly code?: string
  readonly text?: string
  readonly at: Temporal.Instant
  readonly acceptedAt: Temporal.Instant
  /** When the money left the account, whatever came of it later. */
  readonly paidAt?: Temporal.Instant
}

export type PaymentBook = {
  /** One key is one payment: whatever a second call with it says, the first payment stands. */
  pay(key: string, request: PaymentRequest, fate: PaymentFate): BookedPayment
  /** Returns the money of a paid order; false when the order does not exist or is not paid. */
  giveBack(key: string): boolean
  find(key: string): BookedPayment | undefined
  /** All payments, newest first. */
  all(): BookedPayment[]
  close(): void
}

export type BookSettings = {
  /** Without a directory the book is kept in memory only. */
  readonly dataDir?: string | undefined
  readonly clock: Clock
  readonly settlementDelay: Temporal.Duration
  readonly returnDelay: Temporal.Duration
}

/**
 * The bank's own book: an append-only file of JSON lines, one write per line, read at startup. Each line is written before the
 * answer, so a killed process loses no answered payment, and a torn last line was never answered.
 */
export function openPaymentBook(settings: BookSettings): PaymentBook {
  const payments = new Map<string, PaymentLine>()
  const returns = new Map<string, Temporal.Instant>()
  const { clock, dataDir } = settings
  const file = dataDir === undefined ? undefined : openFile(dataDir, remember)

  return {
    pay(key, request, fate) {
      const known = payments.get(key)
      if (known) return present(known)
      const id = `UB-${String(payments.size + 1).padStart(8, '0')}`
      const line = { event: 'payment', id, key, request, fate, at: clock.now().toString() } as const
      append(line)
      return firstAnswer(line)
    },
    giveBack(key) {
      const line = payments.get(key)
      if (!line || present(line).state !== 'paid') return false
      append({ event: 'return', key, at: clock.now().toString() })
      return true
    },
    find: (key) => [payments.get(key)].flatMap((line) => (line ? present(line) : []))[0],
    all: () => [...payments.values()].map(present).toReversed(),
    close: () => (file === undefined ? undefined : closeSync(file)),
  }

  function append(line: BookLine): void {
    if (file !== undefined) writeSync(file, `${JSON.stringify(line)}\n`)
    remember(line)
  }

  function remember(line: BookLine): void {
    if (line.event === 'payment') payments.set(line.key, line)
    else returns.set(line.key, Temporal.Instant.from(line.at))
  }

  function present(line: PaymentLine): BookedPayment {
    return paymentNow(line, returns.get(line.key), settings)
  }
}

function paymentNow(
  line: PaymentLine,
  givenBackAt: Temporal.Instant | undefined,
  { clock, settlementDelay, returnDelay }: BookSettings,
): BookedPayment {
  const accepted = firstAnswer(line)
  if (accepted.state === 'rejected') return accepted
  const now = clock.now()
  const paidAt = accepted.acceptedAt.add(settlementDelay)
  const returnedAt = givenBackAt ?? (line.fate === 'return' ? paidAt.add(returnDelay) : undefined)
  if (returnedAt && isReached(returnedAt, now)) {
    return { ...accepted, state: 'returned', ...returnReason, at: returnedAt, paidAt }
  }
  return isReached(paidAt, now) ? { ...accepted, state: 'paid', at: paidAt, paidAt } : accepted
}

const returnReason = { code: 'account_closed', text: 'Счёт получателя закрыт' } as const

/** The first answer says only whether the bank accepted the order; `paid` is learned from a later lookup. */
function firstAnswer(line: PaymentLine): BookedPayment {
  const at = Temporal.Instant.from(line.at)
  const taken = { id: line.id, key: line.key, request: line.request, at, acceptedAt: at }
  return line.fate === 'reject'
    ? { ...taken, state: 'rejected', code: 'payee_not_found', text: 'Получатель не найден по реквизитам' }
    : { ...taken, state: 'accepted' }
}

function openFile(dataDir: string, remember: (line: BookLine) => void): number {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'book.jsonl')
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const whole = bytes.lastIndexOf('\n'.charCodeAt(0)) + 1
  for (const text of bytes.subarray(0, whole).toString('utf8').split('\n')) {
    if (text !== '') remember(bookLineShape.parse(JSON.parse(text)))
  }
  if (whole < bytes.length) truncateSync(path, whole)
  return openSync(path, 'a', 0o600)
}

function isReached(moment: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(moment, now) <= 0
}
