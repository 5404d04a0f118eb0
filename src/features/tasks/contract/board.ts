import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { parseDay } from '#/kernel/time.ts'
import { pageOf, parsed, upTo } from '#/wire/parsed.ts'
import { boardSorts, parseBoardKey } from '../domain/board-order.ts'
import { taskFormats } from '../domain/terms.ts'
import { detailFields } from '../fields/task.ts'
import { ofTask, pageQuery, termsView } from './terms.ts'
import { personApplication } from './application.ts'

/** `logo`: address of the picture of the customer. */
export const boardCard = z.object({ ...termsView, org_name: z.string(), logo: z.nullable(z.string()), applications: z.number() })

const pieces = z.array(z.object({ text: z.string(), found: z.boolean() }))

/** A card of a search. `found`: the title with the words that were found, and a piece of the text when only it has them. */
const foundCard = z.object({
  ...boardCard.shape,
  found: z.nullable(z.object({ title: pieces, text: z.nullable(pieces) })),
})

export const boardTask = z.object({
  ...termsView,
  ...shapeOf(detailFields, 'view'),
  org_name: z.string(),
  logo: z.nullable(z.string()),
  applications: z.number(),
  /** `open`: applications are taken; the rest say why not. */
  opening: z.enum(['open', 'closed', 'full', 'cancelled']),
  /** How many works this customer has paid, of all on the platform. */
  client_paid: z.number(),
  similar: z.array(boardCard),
})

export const listBoard = endpoint({
  method: 'GET',
  path: '/api/v1/public/tasks',
  summary: 'Задания на доске: по словам — сначала подходящие, без слов — свежие',
  access: 'public',
  query: z.object({
    size: pageQuery.size,
    cursor: z.optional(parsed(parseBoardKey, 'Обновите список')),
    q: z.optional(upTo(100)),
    cat: z.optional(upTo(40)),
    fmt: z.optional(z.enum(taskFormats)),
    /** Kopecks. */
    min: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(1e12)))),
    max: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(1e12)))),
    town: z.optional(upTo(60)),
    /** To be done by this day. */
    due: z.optional(parsed(parseDay, 'Дата, например 2026-11-21')),
    sort: z.optional(z.enum(boardSorts)),
  }),
  reply: z.object({
    ...pageOf(foundCard).shape,
    /** The words that were looked for instead of mistyped ones; null when they were those of `q`. */
    read_as: z.nullable(z.string()),
    /** No task has all of the words: these have one of them at least. */
    any_word: z.boolean(),
  }),
  mayLag: true,
  refusals: [],
})

export const readBoardTask = endpoint({
  method: 'GET',
  path: '/api/v1/public/tasks/:id',
  summary: 'Задание на доске',
  access: 'public',
  params: ofTask,
  reply: boardTask,
  refusals: ['taskGone'],
})

export const readTaskViewer = endpoint({
  method: 'GET',
  path: '/api/v1/person/tasks/:id/viewer',
  summary: 'Кто я для этого задания: мой отклик, готовность откликнуться, моё ли это задание',
  access: 'account',
  params: ofTask,
  reply: z.object({
    application: z.nullable(personApplication),
    /** A member of the organization that owns the task. */
    is_owner: z.boolean(),
    /** The profile is complete and the status is confirmed. */
    is_ready: z.boolean(),
    missing: z.array(z.string()),
    /** The customer takes no applications of his now. */
    is_suspended: z.boolean(),
    /** The rest of the tax deduction, kopecks; null while the tax service has not told it. */
    known_deduction: z.nullable(z.number()),
    /** What stays of the sum after the tax, with that deduction; null while applicants offer their price. */
    net: z.nullable(z.number()),
  }),
  refusals: ['taskGone'],
})
