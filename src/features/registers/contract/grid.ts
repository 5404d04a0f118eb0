import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed } from '#/wire/parsed.ts'
import { parseId } from '#/kernel/ids.ts'
import { cellFields } from '../domain/row-change.ts'
import { sortColumns } from '../domain/row-order.ts'
import { parseRuns } from '../domain/row-runs.ts'
import { registerParams } from './register.ts'
import { rowView } from './row.ts'

const seen = { method: 'GET', access: 'client', permission: 'seeWork' } as const
const edited = { method: 'POST', access: 'client', permission: 'editRegisters' } as const

const filterText = z.optional(z.string().check(z.maxLength(100, 'Не больше 100 символов')))

/** Whose rows: the viewer's, nobody's, or a member's. */
export const assignee = parsed(
  (text) => (text === 'me' || text === 'none' ? text : parseId('person', text)),
  'Чьи строки: me, none или сотрудник',
)

/** What a list of rows is narrowed by. */
export const rowFilter = {
  only: z.optional(z.enum(['errors'])),
  code: z.optional(z.string().check(z.regex(/^R\d{3}$/))),
  state: filterText,
  q: filterText,
  fio: filterText,
  inn: filterText,
  phone: filterText,
  task_number: filterText,
  service: filterText,
  key: filterText,
  amount: filterText,
}

export const orderRows = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/order',
  summary: 'Какие строки реестра показать и в каком порядке: номера промежутками',
  params: registerParams,
  query: z.object({
    sort: z.optional(z.enum(sortColumns)),
    order: z.optional(z.enum(['asc', 'desc'])),
    ...rowFilter,
  }),
  reply: z.object({
    /** Pairs of numbers: `[1, 60]` is 1, 2, … 60, `[60, 1]` the same backwards. */
    runs: z.array(z.array(z.number())),
    total: z.number(),
    sum: z.number(),
    /** When the server began to read, milliseconds since 1970: what was changed later may not be here. */
    read_at: z.number(),
  }),
  refusals: ['notFound'],
})

/** The most rows read at once. */
export const maxRowsRead = 500

export const readRows = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/rows/at',
  summary: 'Строки реестра по номерам: «1-60,75», не больше 500',
  params: registerParams,
  query: z.object({
    nos: parsed((text) => parseRuns(text, maxRowsRead), 'Номера строк: 1-60,75, не больше 500 сразу'),
  }),
  reply: z.object({ items: z.array(rowView) }),
  refusals: ['notFound'],
})

export const listRowProblems = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/problems',
  summary: 'Причины, по которым строки реестра ждут: сколько строк, на какую сумму, для скольких есть готовое значение',
  params: registerParams,
  reply: z.object({
    groups: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        severity: z.enum(['error', 'warning']),
        rows: z.number(),
        sum: z.number(),
        /** Rows for which a value is proposed. */
        proposed: z.number(),
        /** Rows that have nothing but warnings of this cause. */
        acceptable: z.number(),
        /** Rows whose people have been invited to the work and have not answered: to exclude them ends the invitations. */
        invited: z.number(),
        /** One text puts all of them right. */
        one_text: z.boolean(),
      }),
    ),
  }),
  refusals: ['notFound'],
})

export const readRowStory = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/rows/:rowId/story',
  summary: 'Строка файла, из которой взята строка реестра, и что с ней было: от файла до чека',
  params: z.object({ id: idOf('register'), rowId: idOf('row') }),
  reply: z.object({
    raw: z.array(z.object({ title: z.string(), value: z.string() })),
    events: z.array(z.object({ at: z.string(), text: z.string(), by: z.nullable(z.string()) })),
  }),
  refusals: ['notFound'],
})

/** The most rows changed by one call. */
export const maxRowsEdited = 2000

const cellAnswer = z.object({
  field: z.enum(cellFields),
  outcome: z.enum(['taken', 'refused', 'conflict']),
  /** Why it is refused. */
  text: z.nullable(z.string()),
  /** What was typed and what somebody else has put there meanwhile. */
  yours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
})

export const rowsChanged = z.object({
  /** Rows of which something was not taken. */
  left: z.array(
    z.object({
      row_id: z.string(),
      no: z.nullable(z.number()),
      cells: z.array(cellAnswer),
      action: z.nullable(z.object({ outcome: z.enum(['taken', 'refused', 'conflict']), text: z.nullable(z.string()) })),
      /** Somebody has deleted it. */
      gone: z.boolean(),
    }),
  ),
  /** Rows asked to be changed. */
  asked: z.number(),
  /** Rows changed, as they stand now; the first 500 of them. */
  rows: z.array(rowView),
  /** Rows in which an edit or a fix wrote anything: where there are none, it is no step to take back. */
  written: z.number(),
  /** Steps that the viewer can take back and make again. */
  undo: z.number(),
  redo: z.number(),
  /** When it was done, by the clock of `read_at`. */
  changed_at: z.number(),
})

const cellTyped = z.object({
  field: z.enum(cellFields),
  value: z.string().check(z.maxLength(4000)),
  was: z.optional(z.string().check(z.maxLength(4000))),
})

export const editRows = endpoint({
  ...edited,
  method: 'PATCH',
  path: '/api/v1/client/registers/:id/rows',
  summary: 'Исправить ячейки многих строк, исключить, вернуть строки или принять их предупреждения — одним шагом',
  params: registerParams,
  body: z.object({
    /** Belongs to the member's last step, as values to the rows added for them: both are taken back together. */
    continues: z.optional(z.boolean()),
    changes: z
      .array(
        z
          .object({
            row_id: idOf('row'),
            version: z.optional(z.int().check(z.gte(1))),
            cells: z.array(cellTyped).check(z.maxLength(cellFields.length)),
            action: z.optional(z.enum(['exclude', 'include', 'accept'])),
          })
          // Nobody writes over what he has not seen.
          .check(
            z.refine(
              ({ version, cells, action }) =>
                version !== undefined || (action === undefined && cells.every(({ was }) => was !== undefined)),
              'Укажите version строки, а без неё — was каждой ячейки',
            ),
          ),
      )
      .check(
        z.minLength(1),
        z.maxLength(maxRowsEdited, `Не больше ${maxRowsEdited} строк сразу`),
        z.refine((changes) => new Set(changes.map(({ row_id: id }) => id)).size === changes.length, 'Строка указана дважды'),
      ),
  }),
  bodyLimit: 4 * 1024 * 1024,
  reply: rowsChanged,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const addRows = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/rows',
  summary: 'Добавить пустые строки в конец реестра или продублировать выбранные',
  params: registerParams,
  body: z.union([
    z.object({ count: z.int().check(z.gte(1), z.lte(maxRowsEdited, `Не больше ${maxRowsEdited} строк сразу`)) }),
    z.object({
      copies: z.array(idOf('row')).check(
        z.minLength(1),
        z.maxLength(maxRowsEdited, `Не больше ${maxRowsEdited} строк сразу`),
        z.refine((ids) => new Set(ids).size === ids.length, 'Строка указана дважды'),
      ),
    }),
  ]),
  bodyLimit: 256 * 1024,
  reply: rowsChanged,
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'noAccess', 'tooManyRows'],
})

export const deleteRows = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/rows/delete',
  summary: 'Удалить строки, добавленные вручную; строки из файла и принятых работ только исключают',
  params: registerParams,
  body: z.object({
    rows: z.array(z.object({ row_id: idOf('row'), version: z.int().check(z.gte(1)) })).check(
      z.minLength(1),
      z.maxLength(maxRowsEdited, `Не больше ${maxRowsEdited} строк сразу`),
      z.refine((rows) => new Set(rows.map(({ row_id: id }) => id)).size === rows.length, 'Строка указана дважды'),
    ),
  }),
  bodyLimit: 512 * 1024,
  reply: rowsChanged,
  refusals: ['notFound', 'wrongState', 'noAccess', 'staleVersion', 'rowsNotDeletable'],
})

export const fixRows = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/fix',
  summary: 'Исправить одним ответом все строки с одной причиной',
  params: registerParams,
  body: z.object({
    code: z.string().check(z.regex(/^R\d{3}$/)),
    /** How many rows with the cause the viewer was shown: for no others is the answer given. */
    rows: z.optional(z.int().check(z.gte(1))),
    /** Only the register's rows in the list of errors, and whosever they are there. */
    errors: z.optional(z.object({ assignee: z.optional(assignee) })),
    fix: z.union([
      z.object({ kind: z.enum(['values', 'exclude', 'accept']) }),
      z.object({ kind: z.literal('text'), text: z.string().check(z.trim(), z.minLength(1), z.maxLength(256)) }),
    ]),
  }),
  reply: rowsChanged,
  refusals: ['notFound', 'wrongState', 'noAccess', 'staleVersion'],
})

export const undoRows = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/rows/undo',
  summary: 'Отменить свой последний шаг: правку, добавление или удаление строк',
  params: registerParams,
  reply: rowsChanged,
  refusals: ['notFound', 'wrongState', 'noAccess', 'tooManyRows'],
})

export const redoRows = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/rows/redo',
  summary: 'Повторить отменённый шаг правки строк',
  params: registerParams,
  reply: rowsChanged,
  refusals: ['notFound', 'wrongState', 'noAccess', 'tooManyRows'],
})
