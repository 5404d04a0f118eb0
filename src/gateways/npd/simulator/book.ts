import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { appendLine, readLines, rewriteLines } from './book-file.ts'
import type {
  CancelReason,
  Decision,
  IncomeType,
  LeavingReason,
  NoticeStatus,
  Permission,
  RegistrationResult,
} from '../message-fields.ts'
import type { MessageKind } from '../messages.ts'

/** A timestamp as text with Z, because rows are stored in a JSON-lines file. */
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
  readonly leavingReason?: LeavingReason | undefined
  readonly certificate?: string | undefined
  readonly email?: string | undefined
  readonly activities?: readonly string[] | undefined
  readonly rating?: string | undefined
  /** Remaining tax deduction, in kopecks. */
  readonly bonusLeft: number
  /** Tax below the minimum amount, in kopecks, to be charged together with the next month. */
  readonly carriedTax?: number | undefined
  /** This year's income from other sources, in kopecks. */
  readonly otherIncome?: number | undefined
  readonly scenario?: Scenario | undefined
}
/** What this person does automatically: configured by an administrator, never by magic numbers. */
export type Scenario = {
  /** Seconds until a partner's request is allowed. */
  readonly autoBind?: number | undefined
  /** The partner's request is refused after the same delay. */
  readonly refuses?: boolean | undefined
  /** Permissions granted, fewer than requested. */
  readonly grants?: readonly Permission[] | undefined
  /** Seconds after the consent until the person unbinds the partner. */
  readonly unbindsAfter?: number | undefined
  /** Seconds until the person annuls a receipt issued for them. */
  readonly annulsAfter?: number | undefined
  /** The code with which registration of this person is refused. */
  readonly registrationRefused?: string | undefined
  /** Personal data do not identify this person uniquely. */
  readonly ambiguous?: boolean | undefined
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
  /** When the person unbound before this binding: the list of unbound people still reports it. */
  readonly leftAt?: Moment | undefined
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
  readonly userToken?: string | undefined
  readonly answerXml: string
  readonly readyAt: Moment
  readonly expiresAt: Moment
}
/** A request to change the permissions of an already bound partner. */
export type PermissionRequest = Omit<BindRequest, 'granted'>
export type Registration = {
  readonly id: string
  readonly kind: 'register' | 'unregister'
  readonly inn: string
  readonly result: RegistrationResult
  readonly askedAt: Moment
  readonly dueAt: Moment
  readonly reason?: string | undefined
  readonly leavingReason?: LeavingReason | undefined
  readonly bindRequestId?: string | undefined
  readonly processedAt?: Moment | undefined
}
/** A person's tax for one month, in kopecks. */
export type Charge = {
  readonly id: string
  readonly inn: string
  readonly period: string
  readonly amount: number
  readonly paid: number
  readonly dueOn: string
  readonly oktmo: string
  readonly at: Moment
  /** The date when the unpaid remainder became a debt. */
  readonly overdueOn?: string | undefined
}
/** A person's budget settlement card, in kopecks. */
export type BudgetCard = {
  readonly inn: string
  readonly debt: number
  readonly penalty: number
  readonly overpayment: number
  readonly at: Moment
}
export type InnChange = {
  readonly offset: number
  readonly previousInn: string
  readonly inn: string
  readonly at: Moment
}
/** A scheduled event. */
export type Due = {
  readonly id: string
  readonly at: Moment
  readonly act: 'decideBinding' | 'decidePermissions' | 'unbind' | 'annul' | 'register'
  readonly subject: string
}
export type Fact = { readonly name: string; readonly value: string }
/** `isBank`: the token belongs to the bank that registers people, not to the platform. */
export type Token = { readonly value: string; readonly expiresAt: Moment; readonly isBank?: boolean | undefined }
export type Letter = {
  readonly id: string
  readonly inn: string
  readonly at: Moment
  readonly title: string
  readonly text: string
  readonly status?: NoticeStatus | undefined
  readonly deliveredAt?: Moment | undefined
  readonly changedAt?: Moment | undefined
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
  permissionRequests: PermissionRequest
  registrations: Registration
  charges: Charge
  cards: BudgetCard
  innChanges: InnChange
  due: Due
  facts: Fact
}
type Tables = { readonly [Name in keyof Rows]: Map<string, Rows[Name]> }

/** The simulator's storage. Each write reaches the disk before the call returns, so `kill -9` loses nothing. */
export type Book = { readonly [Name in keyof Rows]: ReadonlyMap<string, Rows[Name]> } & {
  readonly put: <Name extends keyof Rows>(table: Name, key: string, row: Rows[Name]) => void
  readonly remove: (table: keyof Rows, key: string) => void
  /** Receipts of one person, oldest first. */
  readonly receiptsOf: (inn: string) => readonly Receipt[]
  readonly lettersOf: (inn: string) => readonly Letter[]
  readonly findOperation: (inn: string, operationId: string) => Receipt | undefined
}

const tableNames = [
  'persons',
  'organizations',
  'partners',
  'bindRequests',
  'bindings',
  'receipts',
  'messages',
  'tokens',
  'letters',
  'permissionRequests',
  'registrations',
  'charges',
  'cards',
  'innChanges',
  'due',
  'facts',
] as const satisfies readonly (keyof Rows)[]

/** Opens the storage in a folder, or in memory when no folder is given. */
export function openBook(dataDir: string | undefined): Book {
  // Built from `tableNames`, so every table is present.
  const tables = Object.fromEntries(tableNames.map((name) => [name, new Map()])) as unknown as Tables
  const file = dataDir === undefined ? undefined : join(dataDir, 'tax-service.jsonl')
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true })
  if (file !== undefined) compact(file, tables, replay(file, tables))
  const write = (line: object): void => {
    if (file !== undefined) appendLine(file, line)
  }
  const receipts = openIndex(tables.receipts)
  const letters = openIndex(tables.letters)
  const operations = new Map([...tables.receipts.values()].map((receipt) => [operationKey(receipt), receipt.id]))
  return {
    ...tables,
    put(table, key, row) {
      write({ table, key, row })
      tables[table].set(key, row)
      if (table === 'receipts' || table === 'letters') recordOwner(table, key, row as Receipt | Letter)
    },
    remove(table, key) {
      write({ table, key })
      tables[table].delete(key)
    },
    receiptsOf: (inn) => rowsOf(tables.receipts, receipts.get(inn)),
    lettersOf: (inn) => rowsOf(tables.letters, letters.get(inn)),
    findOperation: (inn, operationId) => tables.receipts.get(operations.get(`${inn} ${operationId}`) ?? ''),
  }

  function recordOwner(table: 'receipts' | 'letters', key: string, row: Receipt | Letter): void {
    const index = table === 'receipts' ? receipts : letters
    index.set(row.inn, (index.get(row.inn) ?? new Set<string>()).add(key))
    if (table === 'receipts') operations.set(operationKey(row as Receipt), key)
  }
}

function openIndex(rows: ReadonlyMap<string, { readonly inn: string }>): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>()
  for (const [key, { inn }] of rows) index.set(inn, (index.get(inn) ?? new Set<string>()).add(key))
  return index
}

function rowsOf<Row>(rows: ReadonlyMap<string, Row>, keys: ReadonlySet<string> = new Set()): Row[] {
  return [...keys].flatMap((key) => rows.get(key) ?? [])
}

function operationKey({ id, inn, operationId }: Receipt): string {
  return `${inn} ${operationId ?? `without:${id}`}`
}

/** Loads the tables from the file and returns the number of lines in it. */
function replay(file: string, tables: Tables): number {
  const lines = readLines(file)
  for (const line of lines) {
    // Only this program writes the file, so the cast is safe.
    const { table, key, row } = line as { table: keyof Rows; key: string; row?: never }
    if (row === undefined) tables[table].delete(key)
    else tables[table].set(key, row)
  }
  return lines.length
}

/** Rewrites the file when at least half of its lines are superseded. */
function compact(file: string, tables: Tables, lines: number): void {
  const living = tableNames.flatMap((table) => [...tables[table]].map(([key, row]) => ({ table, key, row })))
  if (lines >= 1000 && lines >= 2 * living.length) rewriteLines(file, living)
}
