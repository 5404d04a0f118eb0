import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { CancelReason, Decision, IncomeType, MessageKind, Permission } from '../port.ts'

/** A moment as text with Z: rows live in a JSON-lines file. */
export type Moment = string

export type Person = {
  readonly inn: string
  readonly surname: string
  readonly firstname: string
  readonly patronymic?: string | undefined
  readonly birthday?: string | undefined
  readonly documentNumber?: string | undefined
  readonly phone: string
  readonly region: string
  readonly registeredAt?: Moment | undefined
  readonly unregisteredAt?: Moment | undefined
  /** Kopecks of the tax deduction still to be used. */
  readonly bonusLeft: number
}
export type Organization = {
  readonly inn: string
  readonly ogrn: string
  readonly name: string
  readonly address: string
}
export type Partner = {
  readonly id: string
  readonly name: string
  readonly type: 'BANK' | 'PARTNER'
  readonly inn: string
  readonly phone: string
  readonly text?: string | undefined
  readonly link?: string | undefined
  readonly registeredAt: Moment
}
export type BindRequest = {
  readonly id: string
  readonly inn: string
  readonly asked: readonly Permission[]
  readonly granted: readonly Permission[]
  readonly result: Decision
  readonly askedAt: Moment
  readonly processedAt?: Moment | undefined
}
export type Binding = {
  readonly inn: string
  readonly permissions: readonly Permission[]
  readonly boundAt: Moment
  readonly unboundAt?: Moment | undefined
}
export type Service = { readonly amount: number; readonly name: string; readonly quantity: number }
export type Receipt = {
  readonly id: string
  readonly inn: string
  readonly partnerId: string
  readonly requestTime: Moment
  readonly operationTime: Moment
  readonly incomeType: IncomeType
  readonly customerInn?: string | undefined
  readonly customerName?: string | undefined
  readonly supplierInn?: string | undefined
  readonly services: readonly Service[]
  readonly total: number
  readonly taxPeriodId: string
  readonly taxToPay: number
  readonly bonusUsed: number
  readonly operationId?: string | undefined
  readonly cancelledAt?: Moment | undefined
  readonly reason?: CancelReason | undefined
}
export type QueuedMessage = {
  readonly id: string
  readonly kind: MessageKind | 'unknown'
  readonly inn?: string | undefined
  readonly answerXml: string
  readonly readyAt: Moment
  readonly expiresAt: Moment
}
export type Token = { readonly value: string; readonly expiresAt: Moment }
export type Letter = {
  readonly id: string
  readonly inn: string
  readonly at: Moment
  readonly title: string
  readonly text: string
}

type Rows = {
  persons: Person
  organizations: Organization
  partners: Partner
  bindRequests: BindRequest
  bindings: Binding
  receipts: Receipt
  messages: QueuedMessage
  tokens: Token
  letters: Letter
}
type Tables = { readonly [Name in keyof Rows]: Map<string, Rows[Name]> }

/** The simulator's own books. A row is on the disk before the caller goes on, so `kill -9` loses nothing. */
export type Book = { readonly [Name in keyof Rows]: ReadonlyMap<string, Rows[Name]> } & {
  readonly put: <Name extends keyof Rows>(table: Name, key: string, row: Rows[Name]) => void
}

/** Opens the books in a folder, or in memory only when no folder is given. */
export function openBook(dataDir: string | undefined): Book {
  const tables: Tables = {
    persons: new Map(),
    organizations: new Map(),
    partners: new Map(),
    bindRequests: new Map(),
    bindings: new Map(),
    receipts: new Map(),
    messages: new Map(),
    tokens: new Map(),
    letters: new Map(),
  }
  const file = dataDir === undefined ? undefined : join(dataDir, 'tax-service.jsonl')
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true })
  if (file !== undefined) replay(file, tables)
  return {
    ...tables,
    put(table, key, row) {
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ table, key, row })}\n`)
      tables[table].set(key, row)
    },
  }
}

function replay(file: string, tables: Tables): void {
  appendFileSync(file, '')
  const content = readFileSync(file)
  const whole = content.lastIndexOf(10) + 1
  // A line cut by a kill was never acknowledged to anybody.
  if (whole < content.length) truncateSync(file, whole)
  for (const line of content.toString('utf8', 0, whole).split('\n')) {
    if (line === '') continue
    // The lines are this program's own.
    const { table, key, row } = JSON.parse(line) as { table: keyof Rows; key: string; row: never }
    tables[table].set(key, row)
  }
}
