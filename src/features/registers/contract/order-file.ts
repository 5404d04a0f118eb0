import * as z from 'zod/mini'
import { orderTables } from '../domain/order-table.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf } from '#/wire/parsed.ts'
import { registerParams } from './register.ts'

export const orderFileView = z.object({
  id: z.string(),
  /** The first, second… file of the register. */
  no: z.number(),
  orders: z.number(),
  sum: z.number(),
  /** Orders no statement has told of yet. */
  awaited: z.number(),
  created_at: z.string(),
  author: z.string(),
})

export const issueOrderFile = endpoint({
  method: 'POST',
  access: 'client',
  permission: 'startPayments',
  path: '/api/v1/client/registers/:id/order-files',
  summary: 'Сформировать файл поручений для банка из выплат, которые его ждут',
  params: registerParams,
  reply: z.object({
    file: orderFileView,
    /** Payments whose checks were too old: they are checked now, and then wait for the next file. */
    rechecking: z.number(),
  }),
  idempotent: true,
  refusals: ['notFound', 'ordersNotReady', 'noAccess'],
})

export const listOrderFiles = endpoint({
  method: 'GET',
  access: 'client',
  permission: 'seeWork',
  path: '/api/v1/client/registers/:id/order-files',
  summary: 'Файлы реестра для банка и выплаты, которые ждут нового',
  params: registerParams,
  reply: z.object({ files: z.array(orderFileView), waiting: z.object({ orders: z.number(), sum: z.number() }) }),
  refusals: ['notFound'],
})

export const downloadOrderFile = endpoint({
  method: 'GET',
  access: 'client',
  permission: 'startPayments',
  path: '/api/v1/client/order-files/:id/file',
  summary: 'Файл поручений для банка (1CClientBankExchange): всегда одни и те же байты и номера; те же поручения таблицей CSV',
  params: z.object({ id: idOf('orderFile') }),
  query: z.object({ table: z.optional(z.enum(orderTables)) }),
  reply: z.void(),
  file: ['text/plain', 'text/csv'],
  refusals: ['notFound', 'fileUnreadable', 'noAccess'],
})
