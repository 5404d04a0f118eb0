import { z } from 'zod'
import { moscowDate } from '#/kernel/time.ts'
import type { AccountLine, LineParty } from '../port.ts'
import { exactKopecks } from '../rubles.ts'

const words = z.string().nullish()
const partyShape = z.object({ account: words, inn: words, name: words, bicRu: words }).nullish()

const operationShape = z.object({
  operationId: z.string().min(1),
  operationDate: z.string(),
  operationStatus: words,
  typeOfOperation: z.enum(['Debit', 'Credit']),
  accountAmount: z.number().positive(),
  documentNumber: z.union([z.string(), z.number()]).nullish(),
  payPurpose: words,
  payer: partyShape,
  receiver: partyShape,
})

const pageShape = z.object({ operations: z.array(operationShape), nextCursor: words })

type Operation = z.infer<typeof operationShape>

/** A page of the statement: only what is booked, not what is held on the account. Undefined when any line cannot be read. */
export function readStatementPage(
  json: unknown,
  account: string,
): { readonly lines: readonly AccountLine[]; readonly nextCursor: string | undefined } | undefined {
  const page = pageShape.safeParse(json)
  if (!page.success) return undefined
  const booked = page.data.operations.filter(({ operationStatus: status }) => (status ?? 'Transaction') === 'Transaction')
  const lines = booked.map((operation) => lineOf(operation, account))
  if (lines.some((line) => line === undefined)) return undefined
  return { lines: lines.flatMap((line) => line ?? []), nextCursor: page.data.nextCursor ?? undefined }
}

function lineOf(operation: Operation, account: string): AccountLine | undefined {
  const amount = exactKopecks(operation.accountAmount)
  const day = dayOf(operation.operationDate)
  if (amount === undefined || !day) return undefined
  const direction = operation.typeOfOperation === 'Debit' ? 'debit' : 'credit'
  const [payer, payee] = [partyOf(operation.payer), partyOf(operation.receiver)]
  return {
    direction,
    number: String(operation.documentNumber ?? ''),
    date: day,
    bookedOn: day,
    amount,
    payer: direction === 'debit' ? { ...payer, account } : payer,
    payee: direction === 'credit' ? { ...payee, account } : payee,
    purpose: operation.payPurpose ?? '',
  }
}

function partyOf(party: z.infer<typeof partyShape>): LineParty {
  return { account: party?.account ?? '', inn: party?.inn ?? '', name: party?.name ?? '', bik: party?.bicRu ?? '' }
}

function dayOf(moment: string): Temporal.PlainDate | undefined {
  try {
    return moscowDate(Temporal.Instant.from(moment))
  } catch {
    return undefined
  }
}
