import { z } from 'zod'
import type { AccountLine, LineParty } from '../port.ts'
import { exactKopecks } from '../rubles.ts'

const words = z.string().nullish()
const partyShape = z.object({ inn: words, name: words }).nullish()
const placeShape = z.object({ identification: words }).nullish()

const transactionShape = z.object({
  creditDebitIndicator: z.enum(['Credit', 'Debit']),
  status: z.string(),
  documentNumber: words,
  transactionTypeCode: words,
  documentProcessDate: z.string(),
  description: words,
  Amount: z.object({ amount: z.number().positive(), currency: z.string() }),
  DebtorParty: partyShape,
  DebtorAccount: placeShape,
  DebtorAgent: placeShape,
  CreditorParty: partyShape,
  CreditorAccount: placeShape,
  CreditorAgent: placeShape,
})
type Transaction = z.infer<typeof transactionShape>

const statementShape = z.object({
  statementId: words,
  status: z.string(),
  Transaction: z.array(transactionShape).nullish(),
})
const initShape = z.object({ Data: z.object({ Statement: statementShape }) })
const readShape = z.object({ Data: z.object({ Statement: z.array(statementShape).min(1) }) })

/** The id of a statement that the bank has begun to make. */
export function readStatementId(json: unknown): string | undefined {
  const read = initShape.safeParse(json)
  return read.success ? (read.data.Data.Statement.statementId ?? undefined) : undefined
}

/**
 * Booked lines of a statement: `waiting` while the bank makes it, undefined when it failed or any line cannot be read. A «мемориальный
 * ордер» is a payment that has not left the bank: it comes again as an order.
 */
export function readStatement(json: unknown, account: string): readonly AccountLine[] | 'waiting' | undefined {
  const read = readShape.safeParse(json)
  const statement = read.success ? read.data.Data.Statement[0] : undefined
  if (statement?.status === 'Created' || statement?.status === 'Processing') return 'waiting'
  if (statement?.status !== 'Ready') return undefined
  const booked = (statement.Transaction ?? []).filter(
    ({ status, transactionTypeCode: type }) => status === 'Booked' && type !== 'Мемориальный ордер',
  )
  const lines = booked.map((transaction) => lineOf(transaction, account))
  return lines.some((line) => line === undefined) ? undefined : lines.flatMap((line) => line ?? [])
}

function lineOf(transaction: Transaction, account: string): AccountLine | undefined {
  const amount = exactKopecks(transaction.Amount.amount)
  const day = dayOf(transaction.documentProcessDate)
  if (amount === undefined || !day || transaction.Amount.currency !== 'RUB') return undefined
  const direction = transaction.creditDebitIndicator === 'Debit' ? 'debit' : 'credit'
  const payer = partyOf(transaction.DebtorParty, transaction.DebtorAccount, transaction.DebtorAgent)
  const payee = partyOf(transaction.CreditorParty, transaction.CreditorAccount, transaction.CreditorAgent)
  return {
    direction,
    number: transaction.documentNumber ?? '',
    date: day,
    bookedOn: day,
    amount,
    payer: direction === 'debit' ? { ...payer, account } : payer,
    payee: direction === 'credit' ? { ...payee, account } : payee,
    purpose: transaction.description ?? '',
  }
}

type Party = z.infer<typeof partyShape>
type Place = z.infer<typeof placeShape>

function partyOf(party: Party, account: Place, bank: Place): LineParty {
  return {
    account: account?.identification ?? '',
    inn: party?.inn ?? '',
    name: party?.name ?? '',
    bik: bank?.identification ?? '',
  }
}

function dayOf(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return undefined
  }
}
