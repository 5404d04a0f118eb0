import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayRepeat, memoryOf, wayToAsk } from '#/features/registers/domain/send-again.ts'
import { kopecks } from '#/kernel/money.ts'
import type { Door, DoorOptions } from '../../../tests/support/channel-door.ts'
import { alfaDoor } from '../../../tests/support/alfa-door.ts'
import { sampleOrder, samplePayer } from '../../../tests/support/sample-order.ts'
import { tbankDoors } from '../../../tests/support/tbank-door.ts'
import { tochkaDoor } from '../../../tests/support/tochka-door.ts'
import { yookassaDoor } from '../../../tests/support/yookassa-door.ts'
import type { PaymentDestination, PaymentOrder } from './port.ts'

/** Every adapter with the stand of its channel. What they promise is one. */
const doors = [...tbankDoors, yookassaDoor, tochkaDoor, alfaDoor]

const impatient = { impatient: true } as const

for (const door of doors) {
  const contract = (name: string, options: DoorOptions, play: (street: Door) => Promise<void>): void =>
    void test(`${door.name}: ${name}`, async () => {
      await using street = await door.open(options)
      await play(street)
      assert.deepEqual(street.wrong(), [], 'both sides keep to the description of the interface')
    })
  const orderOf = (key: string): PaymentOrder => orderTo(door.destination, key)

  const thirtySeconds = { settlementDelay: Temporal.Duration.from({ seconds: 30 }) }

  contract('an order is first accepted and becomes paid once the channel has settled it', thirtySeconds, async (street) => {
    const accepted = await street.channel.pay(orderOf('payout_1'))
    assert.equal(accepted.ok && accepted.value.outcome, 'accepted')
    if (street.channel.traits.mode === 'drafts') await neverUnsigned(street, accepted)
    street.pass({ seconds: 29 })
    assert.equal(await outcomeOf(street, 'payout_1'), 'accepted')
    street.pass({ seconds: 1 })
    assert.equal(await outcomeOf(street, 'payout_1'), 'paid')
    await booksEqual(street, { payout_1: 'paid' })
  })

  contract('twenty payments with one key at once make one payment', {}, async (street) => {
    if (isKeyless(street, door.destination)) return
    const answers = await Promise.all(Array.from({ length: 20 }, () => street.channel.pay(orderOf('payout_1'))))
    assert.ok(answers.every((answer) => answer.ok))
    assert.equal((await street.channel.pay(orderOf('payout_1'))).ok, true)
    await booksEqual(street, { payout_1: 'paid' })
  })

  contract('kopecks arrive exactly', {}, async (street) => {
    const { smallestPayment = kopecks(1) } = street.channel.traits.limits?.by[door.destination.kind] ?? {}
    const sums = [1, 10, 29, 57, 58, 99, 101, 1_005, 1_999, 110_033, 123_456_789, 99_999_999_99].filter(
      (sum) => sum >= smallestPayment,
    )
    for (const amount of sums) await street.channel.pay({ ...orderOf(`payout_${amount}`), amount: kopecks(amount) })
    const booked = (await street.book()).map(({ amount }) => amount)
    assert.deepEqual(
      booked.toSorted((a, b) => a - b),
      sums,
    )
  })

  contract('an order whose answer was lost is found, and a repeat does not pay again', {}, async (street) => {
    await street.fault('lostAnswer', { count: 1 })
    assert.deepEqual(await street.channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'unknownOutcome' } })
    await askAgain(street, orderOf('payout_1'))
    await street.signAll()
    assert.equal(await outcomeOf(street, 'payout_1'), 'paid')
    if (!isKeyless(street, door.destination)) assert.equal((await street.channel.pay(orderOf('payout_1'))).ok, true)
    await booksEqual(street, { payout_1: 'paid' })
  })

  contract('an answer later than the timeout leaves the outcome unknown, and the payment stands', impatient, async (street) => {
    await street.fault('slow', { count: 1 })
    assert.deepEqual(await street.channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'unknownOutcome' } })
    await new Promise((resolve) => setTimeout(resolve, 450))
    await askAgain(street, orderOf('payout_1'))
    await street.signAll()
    assert.equal(await outcomeOf(street, 'payout_1'), 'paid')
    await booksEqual(street, { payout_1: 'paid' })
  })

  contract('silence leaves the outcome unknown, and asking again makes at most one payment', impatient, async (street) => {
    await street.fault('silent', { count: 1 })
    assert.deepEqual(await street.channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'unknownOutcome' } })
    await booksEqual(street, {})
    await askAgain(street, orderOf('payout_1'))
    await booksEqual(street, isKeyless(street, door.destination) ? {} : { payout_1: 'paid' })
  })

  contract('an error page of a proxy leaves the outcome unknown', {}, async (street) => {
    await street.fault('down', { count: 1 })
    assert.deepEqual(await street.channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'unknownOutcome' } })
    await booksEqual(street, {})
  })

  contract('an unreadable answer is garbage, never success and never «not known»', {}, async (street) => {
    await street.fault('garbage', { count: 2 })
    assert.deepEqual(await street.channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'garbage' } })
    assert.deepEqual(await street.channel.find(await placeOf(street, 'payout_1')), { ok: false, refusal: { kind: 'garbage' } })
    await booksEqual(street, { payout_1: 'paid' })
  })

  contract('too many calls: the channel did nothing, and takes the same order later', {}, async (street) => {
    await street.fault('busy', { count: 1 })
    assert.deepEqual(await street.channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'busy', by: 'channel' } })
    await booksEqual(street, {})
    assert.equal((await street.channel.pay(orderOf('payout_1'))).ok, true)
    await booksEqual(street, { payout_1: 'paid' })
  })

  contract('a revoked secret stops orders and look-ups, and no order is at fault', {}, async (street) => {
    await street.fault('secretRevoked')
    const place = { key: 'payout_1', channelId: 'payout_1' }
    assert.deepEqual(await street.channel.pay(orderOf('payout_1')), { ok: false, refusal: { kind: 'denied' } })
    assert.deepEqual(await street.channel.find(place), { ok: false, refusal: { kind: 'denied' } })
    assert.deepEqual(await street.channel.check(), { ok: false, refusal: { kind: 'denied' } })
    await street.noFaults()
    assert.equal((await street.channel.check()).ok, true)
    await booksEqual(street, {})
  })

  contract('a refused order is not in the books, and says why', {}, async (street) => {
    await street.fault('refused', { count: 1 })
    const refused = await street.channel.pay(orderOf('payout_1'))
    assert.ok(!refused.ok && refused.refusal.kind === 'invalid')
    assert.match(refused.refusal.text ?? '', /\p{Script=Cyrillic}/u)
    await booksEqual(street, {})
  })

  contract('an order rejected later says why; other orders are paid', {}, async (street) => {
    await street.fault('rejected', { count: 1 })
    await street.channel.pay(orderOf('payout_1'))
    await street.channel.pay(orderOf('payout_2'))
    const rejected = await street.channel.find(await placeOf(street, 'payout_1'))
    assert.ok(rejected.ok && rejected.value?.outcome === 'rejected')
    assert.match(rejected.value.text ?? '', /\p{Script=Cyrillic}/u)
    await booksEqual(street, { payout_1: 'rejected', payout_2: 'paid' })
  })

  if (door.reasons.length > 0)
    contract('each known reason of a rejection says in Russian why', {}, async (street) => {
      const texts = new Set<string>()
      for (const reason of door.reasons) {
        await street.fault('rejected', { count: 1, reason })
        await street.channel.pay(orderOf(`payout_${reason}`))
        const found = await street.channel.find(await placeOf(street, `payout_${reason}`))
        assert.ok(found.ok && found.value?.outcome === 'rejected')
        assert.match(found.value.text ?? '', /\p{Script=Cyrillic}/u)
        texts.add(found.value.text ?? '')
      }
      assert.equal(texts.size, door.reasons.length)
    })

  contract('when the life of a key is over, nothing is sent under it again', {}, async (street) => {
    const memory = memoryOf(street.channel.traits, door.destination.kind)
    const { keyLifetime, lookup } = memory
    if (keyLifetime === 'unlimited') return
    await street.fault('lostAnswer', { count: 1 })
    await street.channel.pay(orderOf('payout_1'))
    const sent = { since: Temporal.Instant.from('2026-11-21T09:00:00Z'), channelId: null, by: null }
    street.pass(keyLifetime)
    const over = sent.since.add(keyLifetime)
    assert.equal(mayRepeat({ ...memory, goesBy: null }, sent, over), false)
    assert.equal(wayToAsk({ ...memory, goesBy: null }, sent, over), lookup === 'byKey' ? 'find' : 'statement')
    await booksEqual(street, { payout_1: 'paid' })
    // A channel that finds orders by our key may have refused the second one: it does not promise it.
    if (lookup === 'byKey') return
    assert.equal((await street.channel.pay(orderOf('payout_1'))).ok, true)
    assert.equal((await street.book()).length, 2, 'the channel itself would pay twice')
  })

  contract('an unknown word is an order on its way, neither paid nor failed', {}, async (street) => {
    await street.channel.pay(orderOf('payout_1'))
    await street.signAll()
    await street.fault('newWord', { count: 1 })
    assert.equal(await outcomeOf(street, 'payout_1'), 'accepted')
    assert.equal(await outcomeOf(street, 'payout_1'), 'paid')
  })

  contract('an order that the channel has forgotten is «not known», which is not a failure', {}, async (street) => {
    await street.channel.pay(orderOf('payout_1'))
    await street.fault('forgotten', { count: 1 })
    assert.deepEqual(await street.channel.find(await placeOf(street, 'payout_1')), { ok: true, value: undefined })
    await booksEqual(street, { payout_1: 'paid' })
  })

  contract(
    'who registers the income says so: a receipt comes from a channel of receipts, and from no other',
    {},
    async (street) => {
      await street.channel.pay(orderOf('payout_1'))
      await street.signAll()
      const found = await street.channel.find(await placeOf(street, 'payout_1'))
      assert.ok(found.ok && found.value?.outcome === 'paid')
      const { receipt } = found.value
      if (street.channel.traits.receiptBy === 'platform') return assert.equal(receipt, undefined)
      assert.match(receipt?.number ?? '', /^\w+$/)
      assert.match(receipt?.url ?? '', /^https:/)
    },
  )

  contract('money that came back is told where the traits say', {}, async (street) => {
    await street.channel.pay(orderOf('payout_1'))
    await street.signAll()
    const before = await outcomeOf(street, 'payout_1')
    assert.equal(before, 'paid')
    street.pass({ hours: 1 })
    await street.giveBack('payout_1')
    street.pass({ hours: 1 })
    if (street.channel.traits.returnsBy === 'lookup') return assert.equal(await outcomeOf(street, 'payout_1'), 'returned')
    const lines = await linesOf(street)
    assert.deepEqual(
      lines.map(({ direction, amount }) => [direction, amount]),
      [
        ['debit', 1_500_00],
        ['credit', 1_500_00],
      ],
    )
    assert.match(lines[1]?.purpose ?? '', /Р-2026-00031\/17/)
  })

  contract('calls over the limit of calls under way touch no network', { inFlight: 1, impatient: true }, async (street) => {
    await street.fault('silent', { count: 1 })
    const first = street.channel.pay(orderOf('payout_1'))
    assert.deepEqual(await street.channel.pay(orderOf('payout_2')), { ok: false, refusal: { kind: 'busy', by: 'us' } })
    assert.equal((await first).ok, false)
    assert.equal((await street.channel.pay(orderOf('payout_2'))).ok, true)
    await booksEqual(street, { payout_2: 'paid' })
  })

  contract('a webhook names the order and nothing else; one of a stranger changes nothing', thirtySeconds, async (street) => {
    const { readWebhook } = street.channel
    if (!readWebhook) return
    await street.channel.pay(orderOf('payout_1'))
    const named = {
      ok: true,
      value: street.channel.traits.mode === 'drafts' ? { account: samplePayer.account } : { key: 'payout_1' },
    }
    const forged = await street.news('payout_1', 'forged')
    const read = await readWebhook(forged.headers, forged.body)
    assert.deepEqual(read, door.news === 'open' ? named : { ok: false, refusal: { kind: 'forged' } })
    assert.equal(await outcomeOf(street, 'payout_1'), 'accepted')

    await street.signAll()
    street.pass({ seconds: 30 })
    const genuine = await street.news('payout_1')
    const stale = await street.news('payout_1', 'stale')
    for (const news of [genuine, genuine, stale]) assert.deepEqual(await readWebhook(news.headers, news.body), named)
    assert.equal(await outcomeOf(street, 'payout_1'), 'paid')
    assert.equal((await readWebhook(genuine.headers, '<html>')).ok, false)
    const bare = street.strip(genuine)
    if (door.news === 'authorized')
      assert.deepEqual(await readWebhook(bare.headers, bare.body), { ok: false, refusal: { kind: 'forged' } })
  })
}

/** The channel promises nothing of a key of ours, so nothing may be repeated. */
function isKeyless({ channel: { traits } }: Door, destination: PaymentDestination): boolean {
  const { keyLifetime } = memoryOf(traits, destination.kind)
  return keyLifetime !== 'unlimited' && keyLifetime.total('seconds') === 0
}

/** A draft says where and till when it is signed; nobody signs it, and no money moves. */
async function neverUnsigned(street: Door, made: Awaited<ReturnType<Door['channel']['pay']>>): Promise<void> {
  assert.ok(made.ok && made.value.sign)
  assert.match(made.value.sign.url, /^https?:/)
  assert.equal(made.value.sign.until.toString(), '2026-12-01T21:00:00Z')
  street.pass({ hours: 1 })
  assert.equal(await outcomeOf(street, 'payout_1'), 'accepted')
  assert.deepEqual(await linesOf(street), [])
  await street.signAll()
}

/** What whoever pays does about an order whose answer is missing, by the rule of the product. */
async function askAgain({ channel }: Door, order: PaymentOrder): Promise<void> {
  const sent = { since: Temporal.Instant.from('2026-11-21T09:00:00Z'), channelId: null, by: null }
  const asked = { ...memoryOf(channel.traits, order.payee.destination.kind), goesBy: null }
  const way = wayToAsk(asked, sent, sent.since)
  if (way === 'find') {
    const found = await channel.find({ key: order.key, channelId: null })
    assert.ok(found.ok)
    if (found.value || !mayRepeat(asked, sent, sent.since)) return
  }
  if (way !== 'statement') assert.equal((await channel.pay(order)).ok, true)
}

/** Where an order is looked for: the id of the channel, as it stands in its book. */
async function placeOf(street: Door, key: string) {
  const booked = (await street.book()).find((order) => order.key === key)
  return { key, channelId: street.channel.traits.lookup === 'byId' ? (booked?.id ?? null) : key }
}

async function outcomeOf(street: Door, key: string) {
  const found = await street.channel.find(await placeOf(street, key))
  assert.ok(found.ok)
  return found.value?.outcome
}

async function linesOf({ channel }: Door) {
  assert.ok(channel.statement)
  const from = Temporal.Instant.from('2026-11-20T21:00:00Z')
  const lines = await channel.statement(samplePayer.account, from, from.add({ hours: 48 }))
  assert.ok(lines.ok)
  return lines.value
}

/** The channel's book against what its interface tells, and its statement against both: one payment a key, of the same sum. */
async function booksEqual(street: Door, expected: Readonly<Record<string, string>>): Promise<void> {
  await street.signAll()
  const book = await street.book()
  assert.deepEqual(Object.fromEntries(book.map(({ key, state }) => [key, state])), expected)
  assert.equal(book.length, Object.keys(expected).length)
  for (const { key, state } of book) assert.equal(await outcomeOf(street, key), state)
  if (!street.channel.statement) return
  street.pass({ seconds: 1 })
  const paid = book.filter(({ state }) => state === 'paid').map(({ amount }) => amount)
  const debits = (await linesOf(street)).filter(({ direction }) => direction === 'debit').map(({ amount }) => Number(amount))
  assert.deepEqual(
    debits.toSorted((a, b) => a - b),
    paid.toSorted((a, b) => a - b),
  )
}

function orderTo(destination: PaymentDestination, key: string): PaymentOrder {
  return {
    ...sampleOrder(key, destination, `Оплата услуг по договору, НДС не облагается, Р-2026-00031/17, ${key}`),
    amount: kopecks(1_500_00),
    income: { service: 'Доставка заказов', buyerName: 'ООО «Ромашка»' },
  }
}
