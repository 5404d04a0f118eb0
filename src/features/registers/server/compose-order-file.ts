import { findBanks } from '#/features/banks/server/find-banks.ts'
import { findAccount } from '#/features/organizations/server/find-account.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { openPayoutMethods } from '#/features/profile/server/open-payout-methods.ts'
import type { BankDetails, BankFiles, FileOrder, FileParty } from '#/gateways/bank-file/port.ts'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import type { Bik } from '#/kernel/bank-account.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { ListedPayout } from './order-file-queries.ts'

export type NumberedOrder = {
  readonly payout: ListedPayout
  readonly accountId: Id<'account'>
  readonly day: Temporal.PlainDate
  readonly number: number
}

/** The bytes of a file for the bank: 1CClientBankExchange 1.03. Payees are named as in their profiles, never as in a register. */
export async function composeOrderFile(
  tx: Tx,
  deps: { readonly clock: Clock; readonly fieldKey: FieldKey; readonly bankFiles: BankFiles },
  orgId: Id<'organization'>,
  orders: readonly NumberedOrder[],
): Promise<Uint8Array> {
  const organization = await readOrganization(tx, orgId)
  const account = orders[0] && (await findAccount(tx, orders[0].accountId))
  if (!account) throw new Error('A file for the bank has no account')
  const methods = await openPayoutMethods(
    tx,
    deps.fieldKey,
    orders.map(({ payout }) => payout.method_id),
  )
  const biks = [...methods.values()].map((method) => (method.kind === 'account' ? method.bik : ''))
  const banks = await findBanks(
    tx,
    [account.bik, ...biks].flatMap((bik) => parseBik(bik) ?? []),
  )
  const payer = {
    name: organization.fullName,
    inn: organization.inn,
    ...(organization.kpp !== undefined && { kpp: organization.kpp }),
    ...placeOf(banks, { bik: account.bik, number: account.account }, account.bank_name),
  }
  return deps.bankFiles.writeOrders({
    payer,
    createdAt: deps.clock.now().toZonedDateTimeISO('Europe/Moscow').toPlainDateTime(),
    orders: orders.map(({ payout, day, number }): FileOrder => {
      const method = methods.get(payout.method_id)
      if (method?.kind !== 'account') throw new Error(`Payout ${payout.id} does not go to an account`)
      const payee = { name: fullName(payout), inn: payout.row_inn, ...placeOf(banks, method, '') }
      return { number, date: day, amount: payout.amount, payee, purpose: payout.purpose }
    }),
  })
}

/** Where a side holds its money. A bank the directory does not know goes by the name typed for it. */
function placeOf(
  banks: ReadonlyMap<Bik, BankDetails>,
  { bik: bikText, number }: { readonly bik: string; readonly number: string },
  typedName: string,
): Pick<FileParty, 'account' | 'bank'> {
  const bik = parseBik(bikText)
  const account = bik && parseBankAccount(number, bik)
  if (!bik || !account) throw new Error('Stored requisites do not fit their bank')
  return { account, bank: banks.get(bik) ?? { bik, name: typedName } }
}
