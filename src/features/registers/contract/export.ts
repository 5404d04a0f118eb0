import * as z from 'zod/mini'
import { spreadsheetType } from '#/wire/media-types.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { parsed, text } from '#/wire/parsed.ts'
import { sortColumns } from '../domain/row-order.ts'
import { parseTableColumns } from '../domain/row-table.ts'
import { rowFilter, rowsChanged } from './grid.ts'
import { registerParams } from './register.ts'

const seen = { method: 'GET', access: 'client', permission: 'seeWork', params: registerParams, reply: z.void() } as const

export const exportRows = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/table',
  summary: 'Строки реестра таблицей так, как они показаны: те же строки, порядок и столбцы',
  query: z.object({
    format: z.enum(['xlsx', 'csv']),
    columns: z.optional(parsed(parseTableColumns, 'Столбцы через запятую: no,fio,inn,amount')),
    sort: z.optional(z.enum(sortColumns)),
    order: z.optional(z.enum(['asc', 'desc'])),
    ...rowFilter,
  }),
  file: [spreadsheetType, 'text/csv'],
  refusals: ['notFound'],
})

export const exportExchange = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/exchange',
  summary: 'Выплаты реестра для 1С: исполнители, договоры, акты, выплаты, чеки. Ключи не меняются от выгрузки к выгрузке',
  query: z.object({ format: z.enum(['xml', 'json']) }),
  file: ['application/xml', 'application/json'],
  refusals: ['notFound'],
})

export const correctRows = endpoint({
  method: 'POST',
  access: 'client',
  permission: 'editRegisters',
  path: '/api/v1/client/registers/:id/corrections',
  summary: 'Загрузить исправленную таблицу реестра: строки находятся по столбцу «Строка реестра» или «Ключ»',
  params: registerParams,
  query: z.object({ file_name: text(1, 200, 'Нет имени файла') }),
  body: z.instanceof(Uint8Array, { message: 'Приложите файл' }),
  bodyForm: 'bytes',
  bodyLimit: 10 * 1024 * 1024,
  reply: z.object({
    ...rowsChanged.shape,
    /** Rows of the register that the file says otherwise. */
    changed: z.number(),
    /** Lines of the file that name no row of this register: their numbers in the file, the first twenty. */
    unknown: z.array(z.number()),
    /** Lines that name one row several times: none of them is taken; the first twenty. */
    repeated: z.array(z.number()),
  }),
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'noAccess', 'fileUnreadable', 'tooManyRows', 'columnMissing', 'tooOften'],
})
