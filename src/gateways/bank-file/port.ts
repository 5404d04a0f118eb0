import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import type { Kopecks } from '#/kernel/money.ts'
import type { Result } from '#/kernel/result.ts'

/** How a payment order names a bank. A bank without a correspondent account (the treasury) has none. */
export type BankDetails = {
  readonly bik: Bik
  readonly name: string
  readonly city?: string
  readonly corrAccount?: string
}

/** A side of a payment order. Banks take names of up to 160 characters. */
export type FileParty = {
  readonly name: string
  readonly inn: string
  readonly kpp?: string
  readonly account: BankAccount
  readonly bank: BankDetails
}

/** One payment order: number 1–999999, unique by account and year. Purpose up to 210 characters. */
export type FileOrder = {
  readonly number: number
  readonly date: Temporal.PlainDate
  readonly amount: Kopecks
  readonly payee: FileParty
  readonly purpose: string
}

export type OrderFile = {
  readonly payer: FileParty
  readonly createdAt: Temporal.PlainDateTime
  readonly orders: readonly FileOrder[]
}

/** A side of a booked payment, as the bank wrote it; what the bank left out is an empty text. */
export type StatementParty = {
  readonly account: string
  readonly inn: string
  readonly name: string
  readonly bik: string
}

/** Money that moved on an account of the statement: `date` is the day of the order, `bookedOn` the day the bank moved it. */
export type StatementLine = {
  readonly direction: 'debit' | 'credit'
  readonly number: string
  readonly date: Temporal.PlainDate
  readonly bookedOn: Temporal.PlainDate
  readonly amount: Kopecks
  readonly payer: StatementParty
  readonly payee: StatementParty
  readonly purpose: string
}

/** A payment order as some program wrote it, not yet booked by a bank; what it left out is an empty text. */
export type ListedOrder = {
  readonly line: number
  readonly number: string
  readonly day: string
  /** As written: what cannot be read as a sum is for people to see. */
  readonly amount: string
  readonly payee: StatementParty
  readonly purpose: string
}

/** Each account stands once: its period joins all its sections, `opening` is the earliest balance and `closing` the latest. */
export type Statement = {
  readonly accounts: readonly StatementAccount[]
  readonly lines: readonly StatementLine[]
}

export type StatementAccount = {
  readonly account: string
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  readonly opening?: Kopecks
  readonly closing?: Kopecks
}

/**
 * Why a file cannot be taken; nothing of it is taken then.
 * - `notAStatement`: another kind of file, or orders that no bank has booked;
 * - `noAccounts`: a statement that does not say of which accounts;
 * - `unreadableLine`: `line` of the file (from 1) and what stands there, for the person who brought the file and not for logs;
 * - `tooLarge`: more than 32 MiB.
 */
export type StatementProblem = {
  readonly kind: 'notAStatement' | 'unreadableLine' | 'tooLarge' | 'noAccounts'
  readonly line?: number
  readonly text?: string
}

/**
 * Why a file of orders cannot be taken.
 * - `tooManyOrders`: more than ten thousand, or lines than they can have;
 * - `unusualFile`: reading took more time or memory than any file of orders needs.
 */
export type OrdersProblem = StatementProblem | { readonly kind: 'tooManyOrders' } | { readonly kind: 'unusualFile' }

/**
 * How a bank lays out a statement as a table, which says nothing of its own account:
 * - `debitCredit`: money out and money in stand in two columns;
 * - `signedSum`: in one column, money out below zero.
 */
export type StatementTable = 'debitCredit' | 'signedSum'

/**
 * A table of orders for banks that read no exchange file:
 * - `payees`: people, as banks take for wages and payments to the self-employed;
 * - `orders`: payment orders for the import of a client bank.
 */
export type OrderTable = 'payees' | 'orders'

/** Files that a bank takes and gives, for companies that carry them there and back. */
export interface BankFiles {
  /** The same orders give the same bytes. Throws when an order does not fit the format. */
  writeOrders(file: OrderFile): Uint8Array
  /** The orders of a file that `writeOrders` wrote, as a table: CSV. */
  writeOrderTable(bytes: Uint8Array, table: OrderTable): Uint8Array
  /** The file begins as one of 1CClientBankExchange. */
  isExchange(bytes: Uint8Array): boolean
  /** Payments of the file to others: orders, and what a bank has booked of them. Money that came is left out. Read in a thread of its own. */
  readOrders(bytes: Uint8Array): Promise<Result<readonly ListedOrder[], OrdersProblem>>
  readStatement(bytes: Uint8Array): Result<Statement, StatementProblem>
  /** A statement of this account as a table: CSV. */
  readStatementTable(bytes: Uint8Array, table: StatementTable, account: string): Result<Statement, StatementProblem>
}
