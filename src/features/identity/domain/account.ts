import { eachOf, oneOf } from '#/kernel/one-of.ts'

/** An account is pending until its owner gives the required consents. */
export const accountStatuses = ['pending', 'active', 'blocked', 'deleted'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const isAccount = eachOf(accountStatuses)

/** Nobody may enter the account any more. */
export const isShut = oneOf(['blocked', 'deleted'] satisfies AccountStatus[])

/** A session of such an account works. */
export const enteringStatuses = ['pending', 'active'] as const satisfies readonly AccountStatus[]
