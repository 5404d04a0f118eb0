import * as z from 'zod/mini'
import { kopecks } from '#/kernel/money.ts'
import { parseInn } from '#/kernel/inn.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { parsed, upTo, whenTyped } from '#/wire/parsed.ts'
import { incomeTypes, mostServices } from '../domain/own-sale.ts'
import { receiptStates } from '../domain/receipt.ts'
import { receiptServices } from './public-receipt.ts'

const service = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Напишите, за что заплатили'), z.maxLength(256, 'Не больше 256 символов')),
  quantity: z.int().check(z.gte(1, 'Не меньше 1'), z.lte(10_000, 'Не больше 10 000')),
  price: z.pipe(
    z.int().check(z.gte(1, 'Больше нуля'), z.lte(2_400_000_00, 'Больше годового лимита')),
    z.transform((price: number) => kopecks(price)),
  ),
})

/** What a person types to register an income of their own. */
export const ownSale = z.object({
  income_type: z.enum(incomeTypes),
  /** Empty when the buyer is a private person. */
  buyer_inn: whenTyped(parsed(parseInn, 'ИНН — 10 или 12 цифр, проверьте цифры'), null),
  buyer_name: upTo(200),
  services: z
    .array(service)
    .check(z.minLength(1, 'Добавьте услугу'), z.maxLength(mostServices, `Услуг в чеке не больше ${mostServices}`)),
  operation_at: z.iso.datetime('Дата и время расчёта'),
  /** The person has seen the receipt that looks the same. */
  even_similar: z.boolean(),
})

export const makeOwnReceipt = endpoint({
  method: 'POST',
  path: '/api/v1/person/checks',
  summary: 'Зарегистрировать свой доход: чек уходит в ФНС тем же путём, что и чеки выплат',
  access: 'person',
  body: ownSale,
  reply: z.object({ id: z.string(), state: z.enum(receiptStates) }),
  idempotent: true,
  refusals: ['notBound', 'rightMissing', 'buyerInnMissing', 'futureOperation', 'saleOverLimit', 'receiptSimilar'],
})

export const ownReceiptView = z.object({
  id: z.string(),
  state: z.enum(receiptStates),
  label: z.string(),
  receipt_id: z.nullable(z.string()),
  link: z.nullable(z.string()),
  income_type: z.enum(incomeTypes),
  buyer_inn: z.nullable(z.string()),
  buyer_name: z.string(),
  services: receiptServices,
  total: z.number(),
  tax: z.number(),
  operation_at: z.string(),
  fail_text: z.nullable(z.string()),
})

export const listOwnReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/person/own-checks',
  summary: 'Чеки, которые исполнитель создал сам, новые сверху: последние сто',
  access: 'person',
  reply: z.object({ items: z.array(ownReceiptView) }),
  refusals: [],
})
