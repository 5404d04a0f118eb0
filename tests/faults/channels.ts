import type { Fault } from '../../tools/fault.ts'

const registers = 'src/features/registers'
const statements = 'src/features/statements'
const receipts = 'src/features/receipts'
const gateway = 'src/gateways/payout-channel'
const drafted = `${statements}/server/drafted-payments.db.test.ts`
const matcher = `${statements}/domain/order-matcher.test.ts`
const lost = `${statements}/server/lost-payments.db.test.ts`
const givenUp = `${statements}/server/given-up-payments.db.test.ts`
const connections = 'src/features/connections/server/connections.db.test.ts'
const channelReceipts = `${receipts}/server/channel-receipts.db.test.ts`
const yearLimit = `${registers}/server/year-limit.db.test.ts`
const dryRun = `${registers}/server/dry-run.db.test.ts`
const tbank = `${gateway}/tbank/tbank-channel.test.ts`

/** How money leaves by channels, and what comes of it when they are late, busy or change their mind. */
export const channelFaults: readonly Fault[] = [
  {
    id: 'a line about an order that was given up holds nothing',
    file: `${registers}/server/prepare-payment.ts`,
    find: 'if (earlier) return holdPayout',
    replace: 'if (earlier && payout.amount < 0) return holdPayout',
    caughtBy: [drafted],
    rule: 'While a statement may tell that the work was paid, nothing more is sent for it.',
  },
  {
    id: 'a line about an order that was given up keeps nothing out of a file',
    file: `${registers}/server/recheck-listed.ts`,
    find: 'if (earlier.has(payout.id)) return false',
    replace: 'if (earlier.has(payout.id) && payout.amount < 0) return false',
    caughtBy: [givenUp],
    rule: 'A file is given to the bank by people: nothing stops it later.',
  },
  {
    id: 'an order executed after its row was released is nobody’s',
    file: `${registers}/domain/register.ts`,
    find: 'cancelled: { turnOut }',
    replace: 'cancelled: {}',
    caughtBy: [givenUp],
    rule: 'The money went, wherever the work stands now.',
  },
  {
    id: 'an order known to be executed pays no work',
    file: `${registers}/server/prepare-payment.ts`,
    find: 'if (earlier?.executed_after_denial_at) return',
    replace: 'if (earlier?.executed_after_denial_at && payout.amount < 0) return',
    caughtBy: [givenUp],
    rule: 'What has been executed is written down as soon as nothing else may pay the work.',
  },
  {
    id: 'a draft booked after ten days is about nothing',
    file: `${statements}/domain/order-matcher.ts`,
    find: "lastBookedDay ? day.until(lastBookedDay).total('days') : 0",
    replace: '0',
    caughtBy: [matcher, drafted],
    rule: 'A draft signed on its last day is booked within a week after it.',
  },
  {
    id: 'a draft whose term is over is looked up no more',
    file: `${registers}/domain/payout.ts`,
    find: '  return payoutLifecycle.is.lost(state) || payoutLifecycle.is.rejected(state)',
    replace: '  return payoutLifecycle.is.lost(state) && payoutLifecycle.is.rejected(state)',
    caughtBy: [drafted],
    rule: 'The bank may tell of a draft for a week after its term.',
  },
  {
    id: 'money that went by an order given up is nobody’s',
    file: `${registers}/server/record-order.ts`,
    find: 'payoutLifecycle.is.rejected(state) && tellsOfMoney(order)',
    replace: 'payoutLifecycle.is.rejected(state) && !tellsOfMoney(order)',
    caughtBy: [drafted],
    rule: 'An order that turns out to be executed is written down as paid.',
  },
  {
    id: 'the statement is not read for orders that were given up',
    file: `${statements}/server/read-bank-statement.ts`,
    find: '        isGivenUpSince(since),\n',
    replace: '',
    caughtBy: [drafted],
    rule: 'A line may say that the bank executed what people gave up.',
  },
  {
    id: 'our own limit of calls counts as the silence of the bank',
    file: `${gateway}/channel-calls.ts`,
    find: "refuse({ kind: 'busy', by: 'us' })",
    replace: "refuse({ kind: 'unavailable' })",
    caughtBy: [connections],
    rule: 'A call that was never made says nothing of the channel.',
  },
  {
    id: 'more orders go at once than the channel takes',
    file: 'src/features/connections/domain/call-turn.ts',
    find: 'Math.min(inFlight, Math.ceil(slots / 2))',
    replace: 'Math.ceil(slots / 2)',
    caughtBy: [connections],
    rule: 'A channel says how many calls it takes at once.',
  },
  {
    id: 'a statement is read out of turn',
    file: `${statements}/server/read-bank-statement.ts`,
    find: 'inTurn(deps.clock, channel, async',
    replace: 'inTurn(deps.clock, { ...channel, turn: async () => ({ may: "call", done: () => undefined }) }, async',
    caughtBy: [lost],
    rule: 'Every call to a channel takes a turn.',
  },
  {
    id: 'a receipt is asked about out of turn',
    file: `${receipts}/server/await-channel-receipt.ts`,
    find: 'inTurn(deps.clock, channel, async',
    replace: 'inTurn(deps.clock, { ...channel, turn: async () => ({ may: "call", done: () => undefined }) }, async',
    caughtBy: [channelReceipts],
    rule: 'Every call to a channel takes a turn.',
  },
  {
    id: 'nobody is told of the receipt of a bank whose payment came back',
    file: `${receipts}/server/handlers.ts`,
    find: '  onEvent(table, payoutReturned, jobs.followChannelReturnJob)\n',
    replace: '',
    caughtBy: [channelReceipts],
    rule: 'Both sides hear who annuls the receipt that the channel has registered.',
  },
  {
    id: 'a row keeps asking to annul a receipt that is annulled',
    file: `${receipts}/server/record-finding.ts`,
    find: "  await markReturnedReceipt(tx, deps, { payoutId: row.payout_id, receipt: { is: 'annulled' } })\n",
    replace: '',
    caughtBy: [channelReceipts],
    rule: 'What people have done is not asked of them again.',
  },
  {
    id: 'a split keeps what fitted when the row was checked',
    file: `${registers}/server/split-row.ts`,
    find: '  await checkRows(tx, deps, register, change)\n  const checked',
    replace: '  const checked',
    caughtBy: [yearLimit],
    rule: 'Income may have come since the row was checked.',
  },
  {
    id: 'a held row is split when nothing fits',
    file: `${registers}/server/split-row.ts`,
    find: 'left !== undefined && left > 0 && left < amount',
    replace: 'left !== undefined && left < amount',
    caughtBy: [yearLimit],
    rule: 'A limit that is used up leaves nothing to pay this year.',
  },
  {
    id: 'a phone goes to the bank as people write it',
    file: `${gateway}/tbank/order-to-wire.ts`,
    find: '`+7${phone.slice(1)}`',
    replace: 'phone',
    caughtBy: [tbank],
    rule: 'The stand and the description want the international form.',
  },
  {
    id: 'a payment by phone is repeated as one by requisites',
    file: `${registers}/domain/send-again.ts`,
    find: 'traits.keyLifetimeTo?.[destination] ?? traits.keyLifetime',
    replace: 'traits.keyLifetime',
    caughtBy: [`${registers}/domain/send-again.test.ts`, `${registers}/server/paying-ways.db.test.ts`],
    rule: 'Where the bank promises nothing of the key, nothing is sent under it twice.',
  },
  {
    id: 'a token that may not pay by phone is taken for revoked',
    file: `${gateway}/tbank/tbank-channel.ts`,
    find: 'status === 403 && path === sbpPath &&',
    replace: 'status === 402 && path === sbpPath &&',
    caughtBy: [tbank],
    rule: 'Without the right to СБП the connection still pays by requisites.',
  },
  {
    id: 'a register starts on an empty balance',
    file: `${registers}/server/begin-start.ts`,
    find: 'balance === undefined ? undefined : missingTo',
    replace: 'balance !== undefined ? undefined : missingTo',
    caughtBy: [dryRun],
    rule: 'What the gateway lacks is told before the start.',
  },
  {
    id: 'money promised to one register pays another',
    file: `${registers}/domain/channel-balance.ts`,
    find: 'amount + promised - left',
    replace: 'amount - left',
    caughtBy: [dryRun],
    rule: 'What is to be sent already is not left.',
  },
]
