import { parseInn } from '#/kernel/inn.ts'
import type { Inn } from '#/kernel/inn.ts'

/** What may prove that an organization belongs to whoever registered it. */
export const proofKinds = ['payment', 'statement', 'operator'] as const
export type ProofKind = (typeof proofKinds)[number]

export const proofNames: Readonly<Record<ProofKind, string>> = {
  payment: 'платёж со счёта организации',
  statement: 'подписанное заявление',
  operator: 'решение оператора',
}

export const proofStates = ['proven', 'unproven', 'sent', 'declined'] as const
export type ProofState = (typeof proofStates)[number]

export type Proof = {
  readonly proven_at: unknown
  readonly statement_sent_at: unknown
  /** Why the operator declined the statement; empty when he did not. */
  readonly statement_declined: string
}

export function proofState({ proven_at, statement_sent_at, statement_declined }: Proof): ProofState {
  if (proven_at !== null) return 'proven'
  if (statement_sent_at === null) return 'unproven'
  return statement_declined === '' ? 'sent' : 'declined'
}

/** Who takes the payment that proves an organization: the operator of the platform. */
export type ProofPayee = {
  readonly name: string
  readonly inn: string
  readonly account: { readonly bik: string; readonly account: string } | undefined
}

/** What to type into a payment that proves an organization; undefined when the operator has named no account. */
export function proofPayment({ name, inn, account }: ProofPayee, payerInn: string) {
  if (!account) return undefined
  return { payee: name, inn, ...account, purpose: `Подтверждение организации ИНН ${payerInn}. Без НДС` }
}

/** Money that came to the operator's account, as its bank wrote it. */
export type IncomingPayment = {
  readonly direction: 'debit' | 'credit'
  readonly payer: { readonly inn: string; readonly account: string }
  readonly payee: { readonly account: string }
}

/** Accounts of organizations and sole proprietors (405–408); a bank returns money and charges fees from accounts of its own. */
const customerAccount = /^40[5-8]\d{17}$/

/** Whose payment it is. The bank writes the payer's ИНН, so a payment proves the payer and nobody else. */
export function provenByPayment(payment: IncomingPayment, account: string): Inn | undefined {
  const isTaken =
    payment.direction === 'credit' && payment.payee.account === account && customerAccount.test(payment.payer.account)
  return isTaken ? parseInn(payment.payer.inn) : undefined
}

export const statementBytesMax = 5 * 1024 * 1024

/** Returns what is wrong with the file of a signed statement, as text; undefined if it is acceptable. Judged by its bytes. */
export function statementProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length > statementBytesMax) return 'Файл больше 5 МБ'
  return beginnings.some((beginning) => beginning.every((byte, place) => bytes[place] === byte))
    ? undefined
    : 'Подходят PDF, JPEG и PNG'
}

const beginnings: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
]

/** The words of the statement: a representative signs them, and the organization's seal stands beside if it has one. */
export function statementText(organization: { readonly full_name: string; readonly inn: string }, site: string): string {
  return (
    `${organization.full_name}, ИНН ${organization.inn}, подтверждает: владелец этой организации на сайте ${site} действует от её имени, ` +
    'заключает договоры с исполнителями и платит им. Должность, фамилия, подпись, дата.'
  )
}
