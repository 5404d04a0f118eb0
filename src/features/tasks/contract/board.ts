import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { parseDay } from '#/kernel/time.ts'
import { pageOf, parsed, upTo } from '#/wire/parsed.ts'
import { boardSorts, parseBoardKey } from '../domain/board-order.ts'
import { boardFormats, parseCategories } from '../domain/board-search.ts'
import { openings } from '../domain/opening.ts'
import { ruleProblems } from '../domain/applicant-rule.ts'
import { ratingFloors } from '../domain/rating-floor.ts'
import { units } from '../domain/unit.ts'
import { detailFields, ruleFields } from '../fields/task.ts'
import { ofTask, pageQuery, termsView } from './terms.ts'
import { personApplication } from './application.ts'
import { complaintView } from './complaint.ts'
import { meanView } from './rating-view.ts'

/** `logo`: address of the picture of the customer. */
export const boardCard = z.object({ ...termsView, org_name: z.string(), logo: z.nullable(z.string()), applications: z.number() })

const pieces = z.array(z.object({ text: z.string(), found: z.boolean() }))

/** A card of a search. `found`: the title with the words that were found, and a piece of the text when only it has them. */
const foundCard = z.object({
  ...boardCard.shape,
  found: z.nullable(z.object({ title: pieces, text: z.nullable(pieces) })),
})

const kopecksAsked = z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(1e12))))
const dayAsked = z.optional(parsed(parseDay, 'Дата, например 2026-11-21'))

const boardFilter = {
  /** Slugs of categories with commas between them: any of these. */
  cat: z.optional(
    z.pipe(
      upTo(400),
      z.transform((text) => (text === '' ? undefined : parseCategories(text))),
    ),
  ),
  fmt: z.optional(z.enum(boardFormats)),
  unit: z.optional(z.enum(units)),
  town: z.optional(upTo(60)),
  /** To be done on this day or later, and by this day. */
  from: dayAsked,
  due: dayAsked,
  /** Kopecks. */
  min: kopecksAsked,
  max: kopecksAsked,
  /** Tenths of a star: the least mean of the customer. */
  rating: z.optional(
    parsed((text) => ratingFloors.find((least) => String(least) === text), `Одно из: ${ratingFloors.join(', ')}`),
  ),
}

export const boardTask = z.object({
  ...termsView,
  ...shapeOf(detailFields, 'view'),
  org_name: z.string(),
  logo: z.nullable(z.string()),
  applications: z.number(),
  opening: z.enum(openings),
  ...shapeOf(ruleFields, 'view'),
  /** «с оценкой от 4,5 и новые; регион: Москва»: who may apply; null when everybody may. */
  taken_by: z.nullable(z.string()),
  /** Which edition of the terms this is. */
  edition: z.number(),
  /** How many works this customer has paid, of all on the platform; 1000 stands for that and more. */
  client_paid: z.number(),
  /** By what contractors gave the customer for accepted works. */
  client_rating: meanView,
  /** Percent of his last works that he has accepted in their term; null while they are too few to tell. */
  client_on_time: z.nullable(z.number()),
  /** Days from acceptance to payment, the median of his last works; null while they are too few. */
  client_days: z.nullable(z.number()),
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
    ...boardFilter,
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

export const countBoard = endpoint({
  method: 'GET',
  path: '/api/v1/public/tasks/counts',
  summary: 'Сколько заданий на доске по категориям, месту работы и оценке заказчика при этих условиях; больше 99 не считаем',
  access: 'public',
  query: z.object(boardFilter),
  reply: z.object({
    /** In each category, whichever of them is asked for. */
    categories: z.array(z.object({ slug: z.string(), count: z.number() })),
    /** In each format, whichever is asked for. */
    formats: z.array(z.object({ format: z.enum(boardFormats), count: z.number() })),
    /** Of customers with such a mean or a higher one, whichever is asked for. */
    ratings: z.array(z.object({ least: z.number(), count: z.number() })),
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
    /** May apply at once: signed up, and has a name. */
    is_ready: z.boolean(),
    /** The parts of the name that are asked along with the application. */
    missing: z.array(z.string()),
    /** The rule of the author keeps him from applying: by his ratings, or by the region in his profile. */
    rule_problem: z.nullable(z.enum(ruleProblems)),
    /** The customer takes no applications of his now. */
    is_suspended: z.boolean(),
    /** The customer asks him to apply. */
    invitation: z.nullable(z.object({ id: z.string(), expires_at: z.string() })),
    /** His newest complaint about the task. */
    complaint: z.nullable(complaintView),
    /** In his favourites. */
    is_kept: z.boolean(),
    /** The rest of the tax deduction, kopecks; null while the tax service has not told it. */
    known_deduction: z.nullable(z.number()),
    /** What stays of the sum after the tax, with that deduction; null while applicants offer their price. */
    net: z.nullable(z.number()),
  }),
  refusals: ['taskGone'],
})
