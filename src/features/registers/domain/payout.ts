import { draftAskedUntil } from '#/features/connections/domain/connection.ts'
import { final, lifecycle } from '#/kernel/lifecycle.ts'
import type { StateOf } from '#/kernel/lifecycle.ts'
import { oneOf } from '#/kernel/one-of.ts'
import { moscowDate } from '#/kernel/time.ts'

const accept = { to: 'sent', by: 'system' } as const
const pay = { to: 'paid', by: 'system' } as const
const refuse = { to: 'rejected', by: 'system' } as const
const draft = { to: 'drafted', by: 'system' } as const
const lose = { to: 'lost', by: 'system' } as const

/**
 * One order to the bank. The intent to send is committed before the bank is called, so an order is `unclear` from then until the
 * bank has answered: it may be with the bank, and is looked up by its key before it is sent again.
 */
export const payoutLifecycle = lifecycle(
  {
    created: {
      ask: { to: 'unclear', by: 'system' },
      list: { to: 'listed', by: 'system' },
      giveUp: { to: 'cancelled', by: 'system' },
    },
    // Checked, and waits for a file that a member gives to the bank. A day later, or when something changed, it is checked anew.
    listed: { issue: accept, recheck: { to: 'created', by: 'system' }, giveUp: { to: 'cancelled', by: 'system' } },
    // The bank surely did nothing: the next try asks about the person again and pays without a look-up.
    unclear: { notSent: { to: 'created', by: 'system' }, accept, draft, pay, refuse, lose },
    sent: { pay, refuse, lose },
    // The channel keeps it until a person signs it there. A draft that nobody signed in time may have been changed and paid.
    drafted: { pay, refuse, lose },
    // The channel does not know an order that it may have executed: never sent again, a statement or two members say what came of it.
    // The answer of the call itself may still come: then the channel is asked about it as before.
    lost: { accept, draft, pay, refuse },
    // A return comes after a payment, even when the bank tells of both at once.
    paid: { giveBack: { to: 'returned', by: 'system' } },
    // People said that the bank did not execute it, and it turned out that it did: it is written down as any payment.
    rejected: { turnOut: { to: 'sent', by: 'system' } },
    returned: final,
    cancelled: final,
  },
  {
    created: 'Создана',
    listed: 'Ждёт файла для банка',
    unclear: 'Уточняется в банке',
    sent: 'В банке',
    drafted: 'Ждёт подписи в банке',
    lost: 'Уточняется по выписке',
    paid: 'Выплачена',
    rejected: 'Отказ банка',
    returned: 'Возврат банка',
    cancelled: 'Снята',
  },
)
export type PayoutState = StateOf<typeof payoutLifecycle>

/**
 * How a state is stored: `unclear` is a created payout with the moment since which the order may be with the bank, `drafted` a sent
 * one with the moment until which it may be signed, `lost` a sent one with the moment since which nobody finds it. The column keeps
 * its old set, so that the previous release still runs on the same database.
 */
export type StoredPayoutState = Exclude<PayoutState, 'unclear' | 'drafted' | 'lost'>
export type StoredPayout = {
  readonly state: StoredPayoutState
  readonly unclear_since: Temporal.Instant | null
  readonly lost_since: Temporal.Instant | null
  readonly calling_until: Temporal.Instant | null
}
/** Where a draft is signed, and the moment after which it can no longer be. */
export type SignPlace = { readonly sign_url: string | null; readonly sign_until: Temporal.Instant | null }

export function payoutStateOf(stored: Omit<StoredPayout, 'calling_until'> & Pick<SignPlace, 'sign_until'>): PayoutState {
  const { state, unclear_since: unclear, lost_since: lost, sign_until: signUntil } = stored
  if (state === 'created' && unclear !== null) return 'unclear'
  if (state !== 'sent') return state
  if (lost !== null) return 'lost'
  return signUntil === null ? state : 'drafted'
}

export function storedPayout(state: PayoutState, now: Temporal.Instant): StoredPayout {
  const none = { unclear_since: null, lost_since: null, calling_until: null }
  if (state === 'unclear') return { ...none, state: 'created', unclear_since: now, calling_until: endOfCall(now) }
  if (state === 'lost') return { ...none, state: 'sent', lost_since: now }
  // Where it is signed is told by the channel, and stored with it.
  return { ...none, state: state === 'drafted' ? 'sent' : state }
}

/** When a call begun now is over at the latest, with its wait for the pace of the channel. */
export function endOfCall(now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: 60 })
}

/**
 * A run of the same payment may be in the middle of its call. Until that ends no other one asks, repeats or gives the order up: two
 * calls at once would be judged by the answer of either.
 */
export function isCallOpen({ calling_until: until }: Pick<StoredPayout, 'calling_until'>, now: Temporal.Instant): boolean {
  return until !== null && Temporal.Instant.compare(now, until) < 0
}

/** Stored states of a payout whose money is on its way. */
export const openPayoutStates = ['created', 'listed', 'sent'] as const satisfies readonly StoredPayoutState[]
/** Stored states of a payout that counts against the limit of a month: the money has gone, or will. */
export const countedPayoutStates = ['created', 'listed', 'sent', 'paid'] as const satisfies readonly StoredPayoutState[]

/** The money is with the person. */
export const landedPayoutStates = ['paid'] as const satisfies readonly StoredPayoutState[]

/** The bank executed the order, whatever came of the money later. */
export const executedPayoutStates = ['paid', 'returned'] as const satisfies readonly StoredPayoutState[]

/** The bank gave the money back. */
export const returnedPayoutStates = ['returned'] as const satisfies readonly StoredPayoutState[]

/** The money is not with the person after all. */
export const failedPayoutStates = ['rejected', 'returned'] as const satisfies readonly StoredPayoutState[]

/** The order is to be sent, or looked up and sent. */
export function isUnsent(state: PayoutState): boolean {
  return payoutLifecycle.is.created(state) || payoutLifecycle.is.unclear(state)
}

/** Nothing of it has left: whoever may pay can still stop it. */
export const stoppablePayoutStates = ['created', 'listed'] as const satisfies readonly PayoutState[]

/** The bank is asked how the payment goes, and then whether the money came back. */
export function isWatched(state: PayoutState): boolean {
  return isOnItsWay(state) || payoutLifecycle.is.paid(state)
}

/** The day up to which the bank may book a draft. */
export function lastBookedDay({ sign_until: until }: Pick<SignPlace, 'sign_until'>): Temporal.PlainDate | undefined {
  return until === null ? undefined : draftAskedUntil(until)
}

/** Given up after its term, by us or by people, and still looked up at the channel. */
export function isLookedUpLate(state: PayoutState, place: Pick<SignPlace, 'sign_until'>, now: Temporal.Instant): boolean {
  const last = lastBookedDay(place)
  if (!last || Temporal.PlainDate.compare(moscowDate(now), last) > 0) return false
  return payoutLifecycle.is.lost(state) || payoutLifecycle.is.rejected(state)
}

/** The channel has taken the order and not yet told what came of it. */
export const isOnItsWay = oneOf(['sent', 'drafted'] satisfies readonly PayoutState[])

/** The answer of the call that sent it may still come. */
export const isUnanswered = oneOf(['unclear', 'lost'] satisfies readonly PayoutState[])

/** The answer of the bank may still be written down. */
export const isUnsettled = oneOf(['unclear', 'sent', 'drafted', 'lost'] satisfies readonly PayoutState[])

/** A draft that nobody signed in time. */
export function isUnsignedForGood({ sign_until: until }: Pick<SignPlace, 'sign_until'>, now: Temporal.Instant): boolean {
  return until !== null && Temporal.Instant.compare(until, now) <= 0
}

/** An order goes into a file on checks of the last day at most; after that it is checked anew. */
export const checksLiveHours = 24
