import { oneOf } from '#/kernel/one-of.ts'

/** Stored states of the payout of an assignment, as the table of payouts has them: a new state does not compile until it is listed. */
export const workPayoutStates = ['created', 'listed', 'sent', 'paid', 'rejected', 'returned', 'cancelled'] as const
type WorkPayoutState = (typeof workPayoutStates)[number]

/** The bank is paying. */
export const isWithBank = oneOf(['sent'] satisfies WorkPayoutState[])

/** The bank refused the payment or took it back: the person has to look at where they are paid. */
export const stoppedPayoutStates = ['rejected', 'returned'] as const satisfies readonly WorkPayoutState[]
export const isPayoutStopped = oneOf(stoppedPayoutStates)
