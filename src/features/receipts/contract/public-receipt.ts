import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'

export const receiptServices = z.array(
  z.object({ name: z.string(), quantity: z.number(), price: z.number(), amount: z.number() }),
)

export const publicReceiptView = z.object({
  receipt_id: z.string(),
  inn: z.string(),
  seller_name: z.string(),
  operation_at: z.string(),
  services: receiptServices,
  total: z.number(),
  buyer_inn: z.string(),
  partner_name: z.string(),
  partner_inn: z.string(),
  link: z.string(),
  cancelled_at: z.nullable(z.string()),
})

const receiptPart = z.string().check(z.maxLength(40))

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/receipt/:inn/:id',
  summary: 'Чек, открытый всем по ИНН и номеру; порядок в адресе любой',
  access: 'public',
  params: z.object({ inn: receiptPart, id: receiptPart }),
  reply: publicReceiptView,
  refusals: ['receiptGone', 'tooOften'],
})

export const readReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/v1/receipt/:inn/:id/pdf',
  summary: 'Чек файлом PDF, открытый всем',
  access: 'public',
  params: z.object({ inn: receiptPart, id: receiptPart }),
  file: ['application/pdf'],
  reply: z.void(),
  refusals: ['receiptGone', 'tooOften'],
})
