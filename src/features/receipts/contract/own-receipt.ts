import * as z from 'zod/mini'
import { parseInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { parsed, text, upTo, whenTyped } from '#/wire/parsed.ts'
import { incomeTypes, mostOfOne, mostServices } from '../domain/own-sale.ts'
import { receiptStates } from '../domain/receipt.ts'
import { ofReceipt } from './receipt.ts'

export const serviceName = text(1, 256, 'Напишите, за что заплатили')
export const buyerInn = whenTyped(parsed(parseInn, 'ИНН — 10 или 12 цифр, проверьте цифры'), null)
export const buyerName = upTo(200)
export const operationDay = parsed(parseDay, 'День, когда вам заплатили, например 21.11.2026')
/** Empty where the person does not say it. */
export const operationTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Время, например 14:30'))

const service = z.object({
  name: serviceName,
  quantity: z.int().check(z.gte(1, 'Не меньше 1'), z.lte(mostOfOne, 'Не больше 10 000')),
  price: z.pipe(
    z.int().check(z.gte(1, 'Больше нуля'), z.lte(2_400_000_00, 'Больше годового лимита')),
    z.transform((price: number) => kopecks(price)),
  ),
})

export const makeOwnReceipt = endpoint({
  method: 'POST',
  path: '/api/v1/person/checks',
  summary: 'Зарегистрировать свой доход: чек уходит в ФНС тем же путём, что и чеки выплат',
  access: 'person',
  body: z.object({
    income_type: z.enum(incomeTypes),
    /** Empty when the buyer is a private person. */
    buyer_inn: buyerInn,
    buyer_name: buyerName,
    services: z
      .array(service)
      .check(z.minLength(1, 'Добавьте услугу'), z.maxLength(mostServices, `Услуг в чеке не больше ${mostServices}`)),
    operation_on: operationDay,
    operation_time: operationTime,
    /** The person has seen the receipt that looks the same. */
    even_similar: z.boolean(),
  }),
  reply: z.object({ id: z.string(), state: z.enum(receiptStates) }),
  idempotent: true,
  refusals: [
    'notBound',
    'rightMissing',
    'buyerInnMissing',
    'buyerNameMissing',
    'futureOperation',
    'saleOverLimit',
    'receiptSimilar',
  ],
})

export const readSaleTerms = endpoint({
  method: 'GET',
  path: '/api/v1/person/own-sale',
  summary: 'Что нужно знать перед новым чеком: можно ли его создать, сколько осталось лимита и вычета',
  access: 'person',
  reply: z.object({
    today: z.string(),
    /** Why no receipt can be made now: the platform is not bound, or may not register income. */
    stop: z.nullable(z.enum(['notBound', 'rightMissing'])),
    /** What this year and the last one still hold within the limit, kopecks. */
    limits: z.array(z.object({ year: z.number(), left: z.number() })),
    /** The rest of the deduction, kopecks; null while the tax service has not told it. */
    deduction_left: z.nullable(z.number()),
  }),
  refusals: [],
})

const ofSale = { method: 'POST', access: 'person', params: ofReceipt, reply: z.object({ state: z.enum(receiptStates) }) } as const

export const retrySale = endpoint({
  ...ofSale,
  path: '/api/v1/person/checks/:id/retry',
  summary: 'Отправить в ФНС ещё раз свой доход, который она не приняла',
  idempotent: true,
  refusals: ['receiptGone', 'wrongState', 'saleOverLimit'],
})

export const giveUpSale = endpoint({
  ...ofSale,
  path: '/api/v1/person/checks/:id/give-up',
  summary: 'Не регистрировать свой доход, который ФНС не приняла',
  idempotent: true,
  refusals: ['receiptGone', 'wrongState', 'saleStands'],
})
