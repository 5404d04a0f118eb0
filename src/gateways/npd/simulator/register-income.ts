import { randomInt } from 'node:crypto'
import { parseInn } from '#/kernel/inn.ts'
import { kopecks, sum } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import { writeMoment } from '../write-fields.ts'
import { bonusAfter, taxOn, taxPeriodOf, yearLimit } from './income-tax.ts'
import { incomeOfYear } from './income-of-year.ts'
import { plan } from './plan.ts'
import { reject, rejectField } from './rejections.ts'
import { unregisterPerson } from './unregister-person.ts'
import { findPartner, receiptLink } from './world.ts'
import type { Refused, Result } from '#/kernel/result.ts'
import type { AnswerOf, RequestOf } from '../messages.ts'
import type { Rejected } from '../port.ts'
import type { Person, Receipt } from './book.ts'
import type { World } from './world.ts'

type Income = RequestOf<'PostIncomeV2'>

/** Registers an income of a person whose rights have already been checked. */
export function registerIncome(world: World, person: Person, sent: Income): Result<AnswerOf<'PostIncomeV2'>, Rejected> {
  // Some clients send the element empty: such an operation has no number.
  const income = { ...sent, operationUniqueId: sent.operationUniqueId || undefined }
  const wrong = findWrong(world, person, income)
  if (wrong) return wrong
  const twin = findTwin(world, income)
  if (twin) return rejectDuplicate(world, twin)
  const receipt = makeReceipt(world, person, income)
  world.book.put('receipts', receipt.id, receipt)
  world.book.put('persons', person.inn, { ...person, bonusLeft: bonusAfter(person.bonusLeft, -receipt.bonusUsed) })
  endRegimeAboveLimit(world, receipt)
  const annulsAfter = person.scenario?.annulsAfter
  if (annulsAfter !== undefined) plan(world, 'annul', receipt.id, annulsAfter)
  if (world.faults.take('duplicate_answer', 'send', person.inn)) return rejectDuplicate(world, receipt)
  if (world.faults.take('bare_duplicate', 'send', person.inn)) return reject('DUPLICATE')
  return ok({ receiptId: receipt.id, link: receiptLink(world, person.inn, receipt.id) })
}

function findWrong(world: World, person: Person, income: Income): Refused<Rejected> | undefined {
  const { requestTime, operationTime } = income
  const now = world.clock.now()
  if (Temporal.Instant.compare(requestTime, now) > 0) {
    return rejectField(
      `Время формирования запроса (${writeMoment(requestTime)}) не может быть больше текущего времени (${writeMoment(now)}). ` +
        'Проверьте часы и часовой пояс.',
    )
  }
  if (Temporal.Instant.compare(operationTime, requestTime) > 0) {
    return rejectField('Время операции не может быть позже времени формирования запроса.')
  }
  const registeredOn = moscowDate(Temporal.Instant.from(person.registeredAt ?? now.toString()))
  if (Temporal.PlainDate.compare(moscowDate(operationTime), registeredOn) < 0) {
    return rejectField('Время операции не может быть раньше постановки на учёт.')
  }
  if (income.incomeType === 'FROM_LEGAL_ENTITY' && !parseInn(income.customerInn ?? '')) {
    return rejectField('Для дохода от юридического лица или предпринимателя нужен ИНН покупателя.')
  }
  if (income.services.some(({ amount, quantity, name }) => amount <= 0 || quantity < 1 || name === '')) {
    return rejectField('У каждой услуги должны быть наименование, цена больше нуля и количество не меньше единицы.')
  }
  const total = sum(income.services.map(({ amount, quantity }) => kopecks(amount * quantity)))
  return total === income.totalAmount ? undefined : rejectField('Итоговая сумма не равна сумме услуг.')
}

/** Matches the same operation id or, when there is none, the same content and the same second. */
function findTwin({ book }: World, income: Income): Receipt | undefined {
  if (income.operationUniqueId !== undefined) return book.findOperation(income.inn, income.operationUniqueId)
  const key = contentKey(income)
  return book.receiptsOf(income.inn).find((receipt) => receipt.operationId === undefined && receiptKey(receipt) === key)
}

function rejectDuplicate(world: World, receipt: Receipt): Refused<Rejected> {
  if (world.faults.take('bare_duplicate', 'send', receipt.inn)) return reject('DUPLICATE')
  return reject('DUPLICATE', {
    RECEIPT_URL: receiptLink(world, receipt.inn, receipt.id),
    RECEIPT_ID: receipt.id,
  })
}

function makeReceipt(world: World, person: Person, income: Income): Receipt {
  const { tax, bonusUsed } = taxOn(income.totalAmount, income.incomeType, person.bonusLeft)
  return {
    id: offlineNumber(world, income) ?? newReceiptId(world),
    inn: person.inn,
    partnerId: findPartner(world.book)?.id ?? '',
    requestTime: income.requestTime.toString(),
    operationTime: income.operationTime.toString(),
    incomeType: income.incomeType,
    customerInn: income.customerInn,
    customerName: income.customerOrganization,
    supplierInn: income.supplierInn,
    services: income.services,
    total: income.totalAmount,
    taxPeriodId: taxPeriodOf(income.operationTime, world.clock.now()),
    taxToPay: tax,
    bonusUsed,
    operationId: income.operationUniqueId,
  }
}

/** A receipt issued without a connection keeps the number its partner gave it. */
function offlineNumber({ book }: World, { receiptId }: Income): string | undefined {
  return receiptId !== undefined && receiptId !== '' && !book.receipts.has(receiptId) ? receiptId : undefined
}

/** Ten base-36 characters; receipts created online begin with 2. */
function newReceiptId(world: World): string {
  const id = `2${Array.from({ length: 9 }, () => randomInt(36).toString(36)).join('')}`
  return world.book.receipts.has(id) ? newReceiptId(world) : id
}

function endRegimeAboveLimit(world: World, { inn, operationTime }: Receipt): void {
  if (yearOf(operationTime) !== moscowDate(world.clock.now()).year || incomeOfYear(world, inn) <= yearLimit) return
  const why = 'Доход за год превысил 2 400 000 ₽: право на налог на профессиональный доход утрачено.'
  unregisterPerson(world, inn, why, 'RIGHTS_LOST')
}

function yearOf(moment: string): number {
  return moscowDate(Temporal.Instant.from(moment)).year
}

function contentKey(income: Income): string {
  const { requestTime, operationTime, incomeType, customerInn, services, totalAmount } = income
  return JSON.stringify([requestTime, operationTime, incomeType, customerInn, services, totalAmount])
}

function receiptKey(receipt: Receipt): string {
  const { requestTime, operationTime, incomeType, customerInn, services, total } = receipt
  return JSON.stringify([requestTime, operationTime, incomeType, customerInn, services, total])
}
