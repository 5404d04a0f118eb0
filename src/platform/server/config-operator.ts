import { parseBankAccount } from '#/kernel/bank-account.ts'
import type { BankAccount, Bik } from '#/kernel/bank-account.ts'
import type { ConfigVariables } from './config-variables.ts'

export type Operator = {
  readonly name: string
  readonly inn: string
  readonly ogrn: string
  readonly address: string
  readonly email: string
  /** Where an organization proves itself by a payment; without it the operator takes signed statements only. */
  readonly account: OperatorAccount | undefined
}

export type OperatorAccount = { readonly bik: Bik; readonly account: BankAccount }

export function operatorFrom(read: ConfigVariables): Operator {
  return {
    name: read.OPERATOR_NAME ?? 'ООО «Наряд»',
    inn: read.OPERATOR_INN ?? '7700000009',
    ogrn: read.OPERATOR_OGRN ?? '1027700000019',
    address: read.OPERATOR_ADDRESS ?? '101000, г. Москва, ул. Учебная, д. 1',
    email: read.OPERATOR_EMAIL ?? 'help@naryad.example',
    account: operatorAccount(read),
  }
}

/** Undefined also when the account does not fit its bank. */
export function operatorAccount({ OPERATOR_BIK: bik, OPERATOR_ACCOUNT }: ConfigVariables): OperatorAccount | undefined {
  const account = bik && parseBankAccount(OPERATOR_ACCOUNT ?? '', bik)
  return account && { bik, account }
}
