import assert from 'node:assert/strict'
import test from 'node:test'
import { kopecks } from '#/kernel/money.ts'
import { orderMatcher } from './order-matcher.ts'
import type { BookedLine, FiledOrder, LineMatch } from './order-matcher.ts'

const day = Temporal.PlainDate.from('2026-11-20')
const account = '40702810638050013199'

test('a payment is known by the reference in its purpose, though the bank has changed the number', () => {
  assert.deepEqual(matchLine(debit({ number: '000941' }), [order(1), order(2)]), { is: 'about', payoutId: 'payout 1' })
})

test('the reference of row 17 is not that of row 178', () => {
  const long = order(1, { reference: 'Р-2026-00031/178' })
  const line = debit({ number: '', purpose: 'Оплата по акту, Р-2026-00031/178' })
  assert.deepEqual(matchLine(line, [order(17, { reference: 'Р-2026-00031/17' }), long]), { is: 'about', payoutId: 'payout 1' })
})

test('a payment whose purpose was cut is known by its number, with leading zeros or its last three digits', () => {
  for (const number of ['1001', '001001', '1']) {
    const line = debit({ number, purpose: 'Оплата по акту' })
    assert.deepEqual(matchLine(line, [order(1001), order(2002)]), { is: 'about', payoutId: 'payout 1001' }, number)
  }
})

test('the number of another payment of the company decides nothing: the payee differs', () => {
  const line = debit({ number: '1', purpose: 'Аренда за ноябрь', otherInn: '7707083893' })
  assert.deepEqual(matchLine(line, [order(1)]), { is: 'foreign' })
})

test('another sum, an order already paid and two orders alike are for people', () => {
  const unclear = { is: 'unclear', candidates: ['payout 1'] }
  assert.deepEqual(matchLine(debit({ amount: kopecks(99_900) }), [order(1)]), unclear)
  assert.deepEqual(matchLine(debit({}), [order(1, { state: 'paid' })]), unclear, 'paid twice by the bank')
  assert.deepEqual(matchLine(debit({}), [order(1, { state: 'rejected' })]), unclear, 'executed although people said it was not')
  const cut = debit({ number: '1', purpose: 'Оплата по акту' })
  const twin = order(1, { payoutId: 'payout of last year' })
  assert.deepEqual(matchLine(cut, [order(1), twin]), { is: 'unclear', candidates: ['payout 1', 'payout of last year'] })
})

test('the sum alone never decides, and neither does a line of another account or of another month', () => {
  assert.deepEqual(matchLine(debit({ number: '77', purpose: 'Оплата по акту' }), [order(1)]), { is: 'foreign' })
  assert.deepEqual(matchLine(debit({ account: '40702810000000000001' }), [order(1)]), { is: 'foreign' })
  assert.deepEqual(matchLine(debit({ bookedOn: day.add({ days: 11 }) }), [order(1)]), { is: 'foreign' })
  assert.deepEqual(matchLine(debit({ bookedOn: day.subtract({ days: 1 }) }), [order(1)]), { is: 'foreign' })
})

test('a draft may be booked a week after the last day of its signature', () => {
  const draft = order(1, { lastBookedDay: day.add({ days: 18 }) })
  assert.deepEqual(matchLine(debit({ bookedOn: day.add({ days: 18 }) }), [draft]), { is: 'about', payoutId: 'payout 1' })
  assert.deepEqual(matchLine(debit({ bookedOn: day.add({ days: 19 }) }), [draft]), { is: 'foreign' })
})

test('money comes back by the reference, or by the number a bank names in a return', () => {
  const paid = [order(1, { state: 'paid' }), order(12, { state: 'paid' })]
  const about = { is: 'about', payoutId: 'payout 1' }
  assert.deepEqual(matchLine(credit('Возврат: счёт закрыт. Оплата по акту, Р-2026-00031/1'), paid), about)
  assert.deepEqual(matchLine(credit('Возврат денежных средств по п/п № 1 от 20.11.2026, счёт закрыт'), paid), about)
  assert.deepEqual(matchLine(credit('Возврат платежа поручение №000001'), paid), about)
  assert.deepEqual(matchLine(credit('Оплата по договору № 1'), paid), { is: 'foreign' }, 'a payment of a customer')
})

test('money that came back once and seems to come back again is for people', () => {
  const again = matchLine(credit('Возврат, Р-2026-00031/1'), [order(1, { state: 'returned' })])
  assert.deepEqual(again, { is: 'unclear', candidates: ['payout 1'] })
})

test('what is paid again after a return bears the same reference: its lines are about the new order', () => {
  const back = order(1, { state: 'returned', isBooked: true })
  const again = order(2, { reference: 'Р-2026-00031/1' })
  const about = { is: 'about', payoutId: 'payout 2' }
  assert.deepEqual(matchLine(debit({}), [back, again]), about)
  const paid = { ...again, state: 'paid' } as const
  assert.deepEqual(matchLine(credit('Возврат, Р-2026-00031/1'), [back, paid]), about)
  const untold = matchLine(debit({}), [{ ...back, isBooked: false }, again])
  assert.equal(untold.is, 'unclear', 'the first payment itself may be meant')
})

function matchLine(line: BookedLine, orders: readonly FiledOrder[]): LineMatch {
  return orderMatcher(orders)(line)
}

test('the debit of a payment that the channel has called paid confirms it once; a second one is for people', () => {
  const called = order(1, { number: null, state: 'paid' })
  assert.deepEqual(matchLine(debit({ number: '77' }), [called]), { is: 'about', payoutId: 'payout 1' })
  assert.deepEqual(matchLine(debit({ number: '78' }), [{ ...called, isBooked: true }]), {
    is: 'unclear',
    candidates: ['payout 1'],
  })
  assert.deepEqual(matchLine(credit('Возврат: счёт закрыт, Р-2026-00031/1'), [{ ...called, isBooked: true }]), {
    is: 'about',
    payoutId: 'payout 1',
  })
})

function order(number: number, change: Partial<FiledOrder> = {}): FiledOrder {
  const known = { payoutId: `payout ${number}`, account, number, day, amount: kopecks(100_000), state: 'sent' } as const
  return { ...known, isBooked: false, reference: `Р-2026-00031/${number}`, payeeInn: '500100732259', ...change }
}

function debit(change: Partial<BookedLine>): BookedLine {
  const purpose = 'Оплата по акту № 1 от 20.11.2026, НПД, НДС не облагается, Р-2026-00031/1'
  const line = { direction: 'debit', account, number: '1', bookedOn: day, amount: kopecks(100_000) } as const
  return { ...line, otherInn: '500100732259', purpose, ...change }
}

function credit(purpose: string): BookedLine {
  return debit({ direction: 'credit', number: '5', otherInn: '', bookedOn: day.add({ days: 2 }), purpose })
}
