import type { Bik } from '#/kernel/bank-account.ts'
import type { Result } from '#/kernel/result.ts'

/** A bank, its branch or another holder of a BIK. `closedOn`: from this day it takes no payments. */
export type ListedBank = {
  readonly bik: Bik
  readonly name: string
  /** «г Москва»; empty when the directory has none. */
  readonly city: string
  /** Banks settle through it; the treasury has none. */
  readonly corrAccount: string | undefined
  /** Code of the Bank of Russia: 20 is a bank, 30 its branch. */
  readonly participantType: string
  readonly closedOn: Temporal.PlainDate | undefined
}

/** All holders of a BIK on a day. `unread`: entries that could not be read and are set aside. */
export type BankDirectory = {
  readonly date: Temporal.PlainDate
  readonly banks: readonly ListedBank[]
  readonly unread: number
}

/** Why there is no directory; `reason` is for the operator. */
export type DirectoryProblem = {
  readonly kind: 'unavailable' | 'notADirectory' | 'tooLarge'
  readonly reason: string
}

/** Where the directory comes from. */
export interface BankDirectorySource {
  fetch(): Promise<Result<BankDirectory, DirectoryProblem>>
}
