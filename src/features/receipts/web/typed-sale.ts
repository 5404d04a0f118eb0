import * as z from 'zod/mini'
import { parseInn } from '#/kernel/inn.ts'
import { decimalRubles, kopecks, parseRubles } from '#/kernel/money.ts'
import type { Kopecks } from '#/kernel/money.ts'
import { npdYearLimit } from '#/kernel/npd-tax.ts'
import { formatDay, formatTime, moscowDate } from '#/kernel/time.ts'
import { parsed } from '#/wire/parsed.ts'
import { buyerName, operationDay, operationTime, serviceName } from '../contract/own-receipt.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { incomeTypes, mostOfOne, mostServices } from '../domain/own-sale.ts'

/** What a person types into «Новый чек». Only the buyer of the chosen kind is asked for. */
export const typedSale = z
  .object({
    income_type: z.enum(incomeTypes),
    buyer_inn: z.string(),
    buyer_name: buyerName,
    services: z.array(
      z.object({
        name: serviceName,
        quantity: parsed(parseQuantity, 'Целое число от 1 до 10 000'),
        price: parsed(parsePrice, 'Цена в рублях, например 1 500,50'),
      }),
    ),
    operation_on: operationDay,
    operation_time: operationTime,
  })
  .check(
    z.refine(({ income_type: type, buyer_inn: inn }) => type !== 'FROM_LEGAL_ENTITY' || parseInn(inn) !== undefined, {
      path: ['buyer_inn'],
      error: 'Нужен ИНН покупателя: 10 или 12 цифр',
      when: () => true,
    }),
    z.refine(({ income_type: type, buyer_name: name }) => type !== 'FROM_FOREIGN_AGENCY' || (name ?? '').trim() !== '', {
      path: ['buyer_name'],
      error: 'Напишите, какая компания заплатила',
      when: () => true,
    }),
  )

export type TypedSale = z.input<typeof typedSale>
export type ReadSale = z.output<typeof typedSale>

export const emptyService = { name: '', quantity: '1', price: '' }

export function emptySale(today: Temporal.PlainDate): TypedSale {
  return {
    income_type: 'FROM_INDIVIDUAL',
    buyer_inn: '',
    buyer_name: '',
    services: [emptyService],
    operation_on: formatDay(today),
    operation_time: '',
  }
}

/** A new sale like one before: the same buyer and services, of today; one that was never registered keeps its day and time. */
export function sameSale(like: ReceiptView, today: Temporal.PlainDate): TypedSale {
  const { sale, buyer_inn: inn, buyer_name: name } = like
  if (sale === null) return emptySale(today)
  const services = sale.services.map((one) => ({
    name: one.name,
    quantity: String(one.quantity),
    price: decimalRubles(kopecks(one.price)).replace('.', ','),
  }))
  const same = { ...emptySale(today), income_type: sale.income_type, buyer_inn: inn ?? '', buyer_name: name, services }
  if (!like.needless) return same
  const at = Temporal.Instant.from(like.operation_at)
  return { ...same, operation_on: formatDay(moscowDate(at)), operation_time: formatTime(at) }
}

/** The services of which quantity and price can be read already. */
export function readServices(services: TypedSale['services']) {
  return services.flatMap(({ quantity, price }) => {
    const [many, each] = [parseQuantity(quantity), parsePrice(price)]
    return many === undefined || each === undefined ? [] : [{ quantity: many, price: each }]
  })
}

function parseQuantity(text: string): number | undefined {
  const many = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0
  return many >= 1 && many <= mostOfOne ? many : undefined
}

function parsePrice(text: string): Kopecks | undefined {
  const price = parseRubles(text)
  return price !== undefined && price > 0 && price <= npdYearLimit ? price : undefined
}

type Kept = { readonly income_type: string; readonly services: string }

/** What of a sale stays in the browser while it is typed: the buyer is personal data and does not. */
export function writeKept({ income_type, services }: TypedSale): Kept {
  return { income_type, services: JSON.stringify(services) }
}

/** A kept draft may come from an older release: what does not fit is left out. */
export function keptSale(kept: Kept | undefined, empty: TypedSale): TypedSale {
  const type = incomeTypes.find((one) => one === kept?.income_type)
  const rows = keptRows.safeParse(jsonOf(kept?.services ?? ''))
  return { ...empty, ...(type && { income_type: type }), ...(rows.success && { services: rows.data }) }
}

const keptRows = z
  .array(z.object({ name: z.string(), quantity: z.string(), price: z.string() }))
  .check(z.minLength(1), z.maxLength(mostServices))

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
