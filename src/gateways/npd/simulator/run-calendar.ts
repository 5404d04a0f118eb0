import { kopecks } from '#/kernel/money.ts'
import { formatRubles } from '#/kernel/money.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Charge, Person } from './book.ts'
import { sendLetter } from './send-letter.ts'
import { isRegistered } from './world.ts'
import type { World } from './world.ts'

/** Tax below this amount is carried over to the next month (422-FZ art. 11 part 3), kopecks. */
const leastCharge = 100_00
/** Penalty per day of debt: 1/300 of a key rate of 21 % (Tax Code art. 75), in millionths. */
const penaltyPerDay = 700

/** Processes every Moscow day since the last call: monthly tax on the 12th, debts after the 28th. */
export function runCalendar(world: World): void {
  const today = moscowDate(world.clock.now())
  const last = world.book.facts.get('calendar')?.value
  if (last === undefined) return recordDay(world, today)
  for (let day = Temporal.PlainDate.from(last).add({ days: 1 }); Temporal.PlainDate.compare(day, today) <= 0;) {
    if (day.day === 12) chargeMonth(world, day)
    endTerms(world, day)
    growPenalties(world)
    recordDay(world, day)
    day = day.add({ days: 1 })
  }
}

function recordDay(world: World, day: Temporal.PlainDate): void {
  world.book.put('facts', 'calendar', { name: 'calendar', value: day.toString() })
}

/** Returns the due date: the 28th, or the next working day (only weekends are taken into account). */
export function dueDay(month: Temporal.PlainYearMonth): Temporal.PlainDate {
  const day = month.toPlainDate({ day: 28 })
  return day.dayOfWeek > 5 ? day.add({ days: 8 - day.dayOfWeek }) : day
}

function chargeMonth(world: World, day: Temporal.PlainDate): void {
  const month = day.toPlainYearMonth().subtract({ months: 1 })
  for (const person of world.book.persons.values()) chargePerson(world, person, month, day)
}

function chargePerson(world: World, person: Person, month: Temporal.PlainYearMonth, day: Temporal.PlainDate): void {
  const { inn, registeredAt } = person
  if (registeredAt === undefined) return
  const period = month.toString().replace('-', '')
  const ofMonth = world.book.receiptsOf(inn).filter((receipt) => receipt.taxPeriodId === period && !receipt.cancelledAt)
  const amount = ofMonth.reduce((all, { taxToPay }) => all + taxToPay, person.carriedTax ?? 0)
  // The month of registration and the following month form one tax period (422-FZ art. 9).
  const isFirst = moscowDate(Temporal.Instant.from(registeredAt)).toPlainYearMonth().equals(month)
  if (amount < leastCharge || (isFirst && isRegistered(person))) {
    if (amount !== (person.carriedTax ?? 0)) world.book.put('persons', inn, { ...person, carriedTax: amount })
    return
  }
  const id = `${inn}${period}`
  const dueOn = dueDay(day.toPlainYearMonth())
  const at = world.clock.now().toString()
  const charge = { id, inn, period, amount, paid: 0, dueOn: dueOn.toString(), oktmo: person.region, at }
  world.book.put('charges', id, charge)
  world.book.put('persons', inn, { ...person, carriedTax: 0 })
  const text = `Налог за ${period.slice(4)}.${period.slice(0, 4)}: ${formatRubles(kopecks(amount))}. Оплатите до ${formatDay(dueOn)}.`
  sendLetter(world, inn, 'Начислен налог', text)
}

/** Turns charges not paid in time into debt. */
function endTerms(world: World, day: Temporal.PlainDate): void {
  for (const charge of world.book.charges.values()) {
    const isOver = Temporal.PlainDate.compare(Temporal.PlainDate.from(charge.dueOn), day) < 0
    if (!isOver || charge.overdueOn !== undefined || charge.paid >= charge.amount) continue
    world.book.put('charges', charge.id, { ...charge, overdueOn: day.toString() })
    addDebt(world, charge.inn, charge.amount - charge.paid)
    sendLetter(world, charge.inn, 'Задолженность по налогу', 'Налог не оплачен в срок. Начисляются пени.')
  }
}

/** Adds to a person's debt; a negative amount pays it off. Kopecks. */
export function addDebt(world: World, inn: string, amount: number): void {
  const card = world.book.cards.get(inn) ?? { inn, debt: 0, penalty: 0, overpayment: 0, at: '' }
  world.book.put('cards', inn, { ...card, debt: Math.max(0, card.debt + amount), at: world.clock.now().toString() })
}

function growPenalties(world: World): void {
  for (const card of world.book.cards.values()) {
    if (card.debt === 0) continue
    const grown = Math.max(1, Math.round((card.debt * penaltyPerDay) / 1_000_000))
    world.book.put('cards', card.inn, { ...card, penalty: card.penalty + grown, at: world.clock.now().toString() })
  }
}

/** Pays a month's tax or a part of it, kopecks, and also the penalties when no other debt remains. */
export function payCharge(world: World, charge: Charge, sum?: number): void {
  const paid = Math.min(sum ?? charge.amount, charge.amount - charge.paid)
  if (paid <= 0) return
  world.book.put('charges', charge.id, { ...charge, paid: charge.paid + paid })
  if (charge.overdueOn !== undefined) addDebt(world, charge.inn, -paid)
  const card = world.book.cards.get(charge.inn)
  if (card?.debt === 0) world.book.put('cards', charge.inn, { ...card, penalty: 0 })
}
