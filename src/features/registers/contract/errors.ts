import * as z from 'zod/mini'
import { longestMessage } from '#/features/threads/domain/thread.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines, parsed, text } from '#/wire/parsed.ts'
import { registerStates } from '../domain/register.ts'
import { parseRowPlaces } from '../domain/row-places.ts'
import { assignee, maxRowsEdited, maxRowsRead, rowFilter } from './grid.ts'
import { troubledRowView } from './row.ts'

const seen = { method: 'GET', access: 'client', permission: 'seeWork' } as const

const { only: _only, state: _state, ...columns } = rowFilter

const filter = {
  register: z.optional(idOf('register')),
  assignee: z.optional(assignee),
  ...columns,
}

const orderedRegister = {
  id: z.string(),
  number: z.string(),
  name: z.string(),
  state: z.enum(registerStates),
  /** Its cells can be edited by the viewer now. */
  editable: z.boolean(),
}

export const summarizeErrors = endpoint({
  ...seen,
  path: '/api/v1/client/registers/errors/summary',
  summary: 'Строки с ошибками всех живых реестров: причины с числом, суммой и возрастом, реестры и кому поручены',
  query: z.object({ register: filter.register, assignee: filter.assignee }),
  reply: z.object({
    total: z.number(),
    groups: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        count: z.number(),
        sum: z.number(),
        /** Since when the oldest of them waits. */
        since: z.string(),
        /** One text puts all of them right. */
        one_text: z.boolean(),
        /** Names that the proposed values would replace in these registers, the most rows first, up to five. */
        examples: z.array(z.object({ was: z.string(), will: z.string(), rows: z.number() })),
        /** Registers that the viewer edits now and that have such rows, the most first, up to a hundred. */
        registers: z.array(
          z.object({
            ...orderedRegister,
            rows: z.number(),
            /** Rows for which a value is proposed. */
            proposed: z.number(),
            /** Rows whose people have been invited to the work and have not answered. */
            invited: z.number(),
          }),
        ),
      }),
    ),
    /** All rows with errors by register and by assignee, whatever the list is narrowed by; the most first, up to a hundred. */
    registers: z.array(z.object({ id: z.string(), number: z.string(), name: z.string(), count: z.number() })),
    assignees: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
    mine: z.number(),
    last_checked_at: z.nullable(z.string()),
  }),
  refusals: [],
})

export const orderErrors = endpoint({
  ...seen,
  path: '/api/v1/client/registers/errors/order',
  summary: 'Строки с ошибками всех живых реестров по порядку: номера промежутками, реестр за реестром',
  query: z.object(filter),
  reply: z.object({
    registers: z.array(z.object(orderedRegister)),
    /** `[0, 1, 60]`: rows 1 to 60 of the first register. */
    runs: z.array(z.array(z.number())),
    total: z.number(),
    sum: z.number(),
    /** When the server began to read, milliseconds since 1970: what was changed later may not be here. */
    read_at: z.number(),
  }),
  refusals: [],
})

/** The most registers whose rows are read at once. */
export const maxRegistersRead = 40

export const readErrors = endpoint({
  ...seen,
  path: '/api/v1/client/registers/errors/rows',
  summary: 'Строки нескольких реестров по номерам: «реестр:1-60,75;реестр:2», не больше 500 строк 40 реестров',
  query: z.object({
    rows: parsed(
      (text) => parseRowPlaces(text, maxRowsRead, maxRegistersRead),
      'Строки: реестр:1-60,75;реестр:2, не больше 500 строк 40 реестров сразу',
    ),
  }),
  reply: z.object({ items: z.array(troubledRowView) }),
  refusals: ['notFound'],
})

export const messagePeople = endpoint({
  method: 'POST',
  access: 'client',
  permission: 'editTasks',
  path: '/api/v1/client/registers/messages',
  summary: 'Написать людям выбранных строк или всем с одной причиной: каждому один раз, в переписку его работы',
  body: z.object({
    to: z.union([
      z.object({
        row_ids: z.array(idOf('row')).check(
          z.minLength(1),
          z.maxLength(maxRowsEdited, `Не больше ${maxRowsEdited} строк сразу`),
          z.refine((ids) => new Set(ids).size === ids.length, 'Строка указана дважды'),
        ),
      }),
      z.object({ register_id: idOf('register'), code: z.string().check(z.regex(/^R\d{3}$/)) }),
    ]),
    text: lines(text(1, longestMessage, 'Напишите сообщение')),
  }),
  bodyLimit: 256 * 1024,
  reply: z.object({
    /** How many people have got the message. */
    people: z.number(),
    /** Rows whose people have not, and why. */
    left: z.array(z.object({ row_id: z.string(), no: z.number(), register: z.string(), name: z.string(), why: z.string() })),
  }),
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'nobodyToWrite', 'tooManyToWrite', 'tooOften'],
})

export const assignRows = endpoint({
  method: 'POST',
  access: 'client',
  permission: 'editRegisters',
  path: '/api/v1/client/registers/errors/assign',
  summary: 'Поручить строки с ошибками сотруднику или снять поручение',
  body: z.object({
    row_ids: z.array(idOf('row')).check(
      z.minLength(1),
      z.maxLength(maxRowsEdited, `Не больше ${maxRowsEdited} строк сразу`),
      z.refine((ids) => new Set(ids).size === ids.length, 'Строка указана дважды'),
    ),
    member_id: z.nullable(idOf('member')),
  }),
  bodyLimit: 256 * 1024,
  reply: z.object({
    assigned: z.number(),
    /** Rows that wait for nobody any more. */
    settled: z.number(),
  }),
  refusals: ['notFound', 'noAccess', 'assigneeUnfit'],
})
