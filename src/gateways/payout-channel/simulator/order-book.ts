import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import type { Clock } from '#/kernel/time.ts'
import type { ChannelOutcome } from '../port.ts'
import { bookLineShape } from './book-line.ts'
import type { BookLine, LaterEvent, PaymentLine, fates } from './book-line.ts'

/** What the channel does with an accepted order: pays it, rejects it at once, or pays it and returns the money later. */
export type OrderFate = (typeof fates)[number]

export type BookedOrder<Request> = {
  readonly id: string
  readonly key: string
  readonly request: Request
  readonly state: ChannelOutcome
  readonly code?: string
  readonly text?: string
  readonly at: Temporal.Instant
  readonly acceptedAt: Temporal.Instant
  /** When the money left the account, whatever came of it later. */
  readonly paidAt?: Temporal.Instant
  /** A draft that people changed at the bank: the interface tells nothing of it any more. */
  readonly isEdited?: true
  /** A draft that nobody has signed yet. */
  readonly awaitsSign?: true
}

export type OrderBook<Request> = {
  /** One key is one order: whatever a second call with it says, the first one stands. */
  take(key: string, request: Request, fate: OrderFate, reason?: string): BookedOrder<Request>
  /** False when the order does not exist, or is not in a state for it. */
  move(event: LaterEvent, key: string): boolean
  find(key: string): BookedOrder<Request> | undefined
  findById(id: string): BookedOrder<Request> | undefined
  /** All orders, newest first. */
  all(): BookedOrder<Request>[]
  close(): void
}

export type BookSettings<Request> = {
  /** Without a directory the book is kept in memory only. */
  readonly dataDir?: string | undefined
  readonly clock: Clock
  readonly settlementDelay: Temporal.Duration
  readonly returnDelay: Temporal.Duration
  readonly request: z.ZodType<Request>
  /** The id the channel gives to an order, by its number in the book. */
  readonly idOf: (no: number) => string
  /** Money moves only after a person signs the order at the channel. */
  readonly needsSigning?: boolean
}

type Later = Partial<Record<LaterEvent, Temporal.Instant>>

/**
 * A stand's own book: an append-only file of JSON lines, one write per line, read at startup. Each line is written before the
 * answer, so a killed process loses no answered order, and a torn last line was never answered.
 */
export function openOrderBook<Request>(settings: BookSettings<Request>): OrderBook<Request> {
  const orders = new Map<string, PaymentLine & { readonly request: Request }>()
  const keys = new Map<string, string>()
  const later = new Map<string, Later>()
  const { clock, dataDir } = settings
  const file = dataDir === undefined ? undefined : openFile(dataDir, remember)

  return {
    take(key, request, fate, reason) {
      const known = orders.get(key)
      if (known) return present(known)
      const id = settings.idOf(orders.size + 1)
      const line = { event: 'payment', id, key, request, fate, at: clock.now().toString() } as const
      append(reason === undefined ? line : { ...line, reason })
      return firstAnswer({ ...line, ...(reason !== undefined && { reason }) })
    },
    move(event, key) {
      const line = orders.get(key)
      if (!line || !mayMove(event, present(line))) return false
      append({ event, key, at: clock.now().toString() })
      return true
    },
    find: (key) => presentOf(key),
    findById: (id) => presentOf(keys.get(id)),
    all: () => [...orders.values()].map(present).toReversed(),
    close: () => (file === undefined ? undefined : closeSync(file)),
  }

  function append(line: BookLine): void {
    if (file !== undefined) writeSync(file, `${JSON.stringify(line)}\n`)
    remember(line)
  }

  function remember(line: BookLine): void {
    if (line.event !== 'payment') {
      later.set(line.key, { ...later.get(line.key), [line.event]: Temporal.Instant.from(line.at) })
      return
    }
    orders.set(line.key, { ...line, request: settings.request.parse(line.request) })
    keys.set(line.id, line.key)
  }

  function presentOf(key: string | undefined): BookedOrder<Request> | undefined {
    const line = orders.get(key ?? '')
    return line && present(line)
  }

  function present(line: PaymentLine & { readonly request: Request }): BookedOrder<Request> {
    return orderNow(line, later.get(line.key) ?? {}, settings)
  }
}

function mayMove<Request>(event: LaterEvent, { state }: BookedOrder<Request>): boolean {
  return state === (event === 'return' ? 'paid' : 'accepted')
}

function orderNow<Request>(
  line: PaymentLine & { readonly request: Request },
  later: Later,
  { clock, settlementDelay, returnDelay, needsSigning = false }: BookSettings<Request>,
): BookedOrder<Request> {
  const taken = firstAnswer(line)
  if (taken.state === 'rejected') return taken
  const accepted = later.edit ? { ...taken, isEdited: true as const } : taken
  if (later.decline)
    return { ...accepted, state: 'rejected', code: 'declined', text: 'Платёж удалён до подписания', at: later.decline }
  if (needsSigning && !later.sign) return accepted.isEdited ? accepted : { ...accepted, awaitsSign: true }
  const now = clock.now()
  const paidAt = (later.sign ?? accepted.acceptedAt).add(settlementDelay)
  const returnedAt = later.return ?? (line.fate === 'return' ? paidAt.add(returnDelay) : undefined)
  if (returnedAt && isReached(returnedAt, now)) {
    return { ...accepted, state: 'returned', ...returnReason, at: returnedAt, paidAt }
  }
  return isReached(paidAt, now) ? { ...accepted, state: 'paid', at: paidAt, paidAt } : accepted
}

const returnReason = { code: 'account_closed', text: 'Счёт получателя закрыт' } as const

/** The first answer says only whether the channel accepted the order; `paid` is learned from a later lookup. */
function firstAnswer<Request>(line: PaymentLine & { readonly request: Request }): BookedOrder<Request> {
  const at = Temporal.Instant.from(line.at)
  const taken = { id: line.id, key: line.key, request: line.request, at, acceptedAt: at }
  return line.fate === 'reject'
    ? { ...taken, state: 'rejected', code: line.reason ?? 'payee_not_found', text: 'Получатель не найден по реквизитам' }
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
