import { bankOf } from '#/features/banks/server/bank-of.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { openRequisites } from '#/features/profile/server/open-requisites.ts'
import type { BankDetails } from '#/gateways/bank-file/port.ts'
import type { PaymentDestination, PaymentOrder } from '#/gateways/payout-channel/port.ts'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { receiptName } from '../domain/payment-purpose.ts'
import type { PaymentFacts } from './payment-fact-queries.ts'
import type { LockedPayout } from './payout-queries.ts'

/**
 * The order sent to the bank. The same payout always produces the same key and amount. Banks compare names: the payee goes by the full
 * one of the profile, never by what a file says.
 */
export async function composePayment(
  reader: Reader,
  fieldKey: FieldKey,
  { payout, row }: LockedPayout,
  { payer, payee, receiptText }: PaymentFacts,
): Promise<PaymentOrder> {
  const from = payout.account_id === null ? (await readOrganization(reader, payout.org_id)).bank : payer.account
  const bik = parseBik(from?.bik ?? '')
  const account = bik && parseBankAccount(from?.account ?? '', bik)
  const inn = parsePersonInn(row.inn)
  if (!account || !inn || !payee) throw new Error(`Payout ${payout.id} has no payer account or payee`)
  return {
    key: payout.bank_key,
    amount: payout.amount,
    payer: { inn: payer.inn, account },
    payee: { name: fullName(payee), inn, destination: await destinationOf(reader, fieldKey, payout.method_id) },
    purpose: payout.purpose,
    // What the receipt says, where the channel registers the income.
    income: { service: receiptName(row.service, receiptText), buyerName: payer.name },
  }
}

/** The full requisites of the method with their bank, for the bank alone. */
async function destinationOf(reader: Reader, fieldKey: FieldKey, methodId: Id<'payoutMethod'>): Promise<PaymentDestination> {
  const method = await reader
    .selectFrom('payout_methods')
    .leftJoin('banks', 'banks.bik', 'payout_methods.bik')
    .select(['payout_methods.id', 'payout_methods.person_id', 'payout_methods.kind', 'payout_methods.bik', 'number_cipher'])
    .select(['banks.bik as bank_bik', 'banks.name', 'banks.city', 'banks.corr_account'])
    .where('payout_methods.id', '=', methodId)
    .executeTakeFirstOrThrow()
  const requisites = openRequisites(fieldKey, method)
  if (requisites.kind === 'sbp') return requisites
  const bik = parseBik(requisites.bik)
  const account = bik && parseBankAccount(requisites.number, bik)
  if (!bik || !account) throw new Error('Stored requisites do not fit their bank')
  return { kind: 'account', bik, account, bank: bankIn(method) }
}

type JoinedBank = {
  readonly bank_bik: string | null
  readonly name: string | null
  readonly city: string | null
  readonly corr_account: string | null
}

function bankIn({ bank_bik: bik, name, city, corr_account }: JoinedBank): BankDetails | undefined {
  return bik === null || name === null || city === null ? undefined : bankOf({ bik, name, city, corr_account })
}
