import * as z from 'zod/mini'
import { spreadsheetType } from '#/wire/media-types.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery } from '#/wire/parsed.ts'
import { cellFields } from '../domain/row-change.ts'
import { historyActs } from '../domain/row-history.ts'
import { registerParams } from './register.ts'

const seen = { method: 'GET', access: 'client', permission: 'seeWork' } as const

/** What the history of a register is narrowed by. */
const historyFilter = {
  field: z.optional(z.enum(cellFields)),
  member: z.optional(idOf('person')),
  row: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(1), z.lte(999_999)))),
}

const toldCell = z.object({ name: z.string(), was: z.string(), now: z.string() })

const historyView = z.object({
  id: z.string(),
  act: z.enum(historyActs),
  /** «Правка: строка 5», «Удаление: 3 строки (4–6)». */
  title: z.string(),
  at: z.string(),
  by: z.string(),
  rows: z.number(),
  /** Names of the cells that the entry changed in any of its rows. */
  fields: z.array(z.string()),
  /** What became of the only row, or of the row asked for; null where the list of rows is to be opened. */
  row: z.nullable(z.object({ no: z.number(), action: z.nullable(z.string()), cells: z.array(toldCell) })),
  /** The register that the rows went to or came from. */
  other: z.nullable(z.object({ id: z.string(), number: z.string() })),
})

export const listHistory = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/history',
  summary: 'История строк реестра с прежними значениями: кто, когда, что было и что стало; новые сверху',
  params: registerParams,
  query: z.object({ ...pageQuery, ...historyFilter }),
  reply: z.object({
    ...pageOf(historyView).shape,
    /** Who has changed rows of this register. */
    authors: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  refusals: ['notFound'],
})

export const listHistoryRows = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/history/:changeId',
  summary: 'Строки одной записи истории реестра: что было и что стало в каждой',
  params: z.object({ ...registerParams.shape, changeId: idOf('rowChange') }),
  query: z.object(pageQuery),
  reply: z.object({
    title: z.string(),
    ...pageOf(z.object({ no: z.number(), action: z.nullable(z.string()), cells: z.array(toldCell) })).shape,
  }),
  refusals: ['notFound'],
})

export const exportHistory = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/history/table',
  summary: 'История строк реестра таблицей: строка на каждую изменённую ячейку, новые сверху',
  params: registerParams,
  query: z.object({ ...historyFilter, format: z.enum(['xlsx', 'csv']) }),
  reply: z.void(),
  file: [spreadsheetType, 'text/csv'],
  refusals: ['notFound'],
})
