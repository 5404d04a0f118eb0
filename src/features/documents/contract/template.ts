import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, lines } from '#/wire/parsed.ts'
import { longestTemplate } from '../domain/check-template.ts'
import { ownTemplateKinds, templateLifecycle } from '../domain/template.ts'
import { documentBlock } from './block.ts'

const kind = z.enum(ownTemplateKinds)
export const templateParams = z.object({ kind })
const state = z.enum(templateLifecycle.states)
const pair = z.object({ label: z.string(), value: z.string() })

const edition = z.object({
  number: z.number(),
  state,
  state_name: z.string(),
  activated_at: z.nullable(z.string()),
})

export const templateView = z.object({
  kind,
  kind_name: z.string(),
  /** The platform's template of the kind, which holds while the organization has none in force. */
  platform: z.object({ version: z.string(), day: z.string(), words: z.string() }),
  active: z.nullable(z.object({ number: z.number(), words: z.string(), activated_at: z.string() })),
  draft: z.nullable(z.object({ number: z.number(), words: z.string(), version: z.number(), updated_at: z.string() })),
  /** Newest first. */
  editions: z.array(edition),
  may_edit: z.boolean(),
})

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/client/templates',
  summary: 'Шаблоны документов: какой действует для каждого вида и есть ли черновик',
  access: 'client',
  permission: 'seeWork',
  reply: z.object({
    items: z.array(
      z.object({
        kind,
        kind_name: z.string(),
        own: z.boolean(),
        /** Of the edition in force. */
        number: z.string(),
        since: z.string(),
        has_draft: z.boolean(),
        /** Documents in force signed under older editions; null of a kind that is signed anew each time, or for a member of a branch. */
        outdated: z.nullable(z.number()),
      }),
    ),
  }),
  refusals: [],
})

export const readTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/client/templates/:kind',
  summary: 'Шаблон вида документов: слова платформы, действующая редакция организации и черновик',
  access: 'client',
  permission: 'seeWork',
  params: templateParams,
  reply: templateView,
  refusals: [],
})

const change = { access: 'client', permission: 'editTemplates', params: templateParams, reply: templateView } as const

export const saveTemplateDraft = endpoint({
  ...change,
  method: 'PUT',
  path: '/api/v1/client/templates/:kind/draft',
  summary: 'Сохранить черновик шаблона; version — прочитанная версия черновика, 0 — его ещё нет',
  // The longest template in the letters of Russian, each of two bytes, some of them escaped.
  bodyLimit: 512 * 1024,
  body: z.object({
    words: lines(z.string().check(z.maxLength(longestTemplate, `Не больше ${longestTemplate} знаков`))),
    version: z.int().check(z.gte(0)),
  }),
  refusals: ['staleVersion', 'noAccess'],
})

export const dropTemplateDraft = endpoint({
  ...change,
  method: 'DELETE',
  path: '/api/v1/client/templates/:kind/draft',
  summary: 'Выбросить черновик шаблона: действующая редакция остаётся',
  refusals: ['notFound', 'noAccess'],
})

export const activateTemplate = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/client/templates/:kind/activate',
  summary: 'Ввести черновик шаблона в действие: новые документы составляются по нему, прежние остаются как есть',
  body: z.object({ version: z.int() }),
  refusals: ['notFound', 'staleVersion', 'templateUnfit', 'noAccess'],
  idempotent: true,
})

export const retireTemplate = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/client/templates/:kind/retire',
  summary: 'Вернуться к шаблону платформы: новые документы составляются по нему',
  refusals: ['notFound', 'noAccess'],
  idempotent: true,
})

export const previewTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/client/templates/:kind/preview',
  summary: 'Черновик шаблона на данных исполнителя; данные задания взяты из образца',
  access: 'client',
  permission: 'editTemplates',
  params: templateParams,
  query: z.object({ contractor: idOf('contractor') }),
  reply: z.object({
    person: z.string(),
    blocks: z.array(documentBlock),
    short: z.array(pair),
    /** What this person or the organization lacks for it, in words. */
    missing: z.array(z.string()),
  }),
  refusals: ['notFound', 'templateUnfit', 'noAccess'],
})

/** Contracts shown by name; the rest are counted. */
export const mostShownBroken = 100

export const tryTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/client/templates/:kind/trial',
  summary: 'Черновик шаблона на всех действующих договорах организации: кому и чего не хватит',
  access: 'client',
  permission: 'editTemplates',
  params: templateParams,
  reply: z.object({
    /** How many contracts in force were gone through. */
    checked: z.number(),
    broken: z.number(),
    items: z.array(z.object({ document: z.string(), number: z.string(), person: z.string(), missing: z.array(z.string()) })),
    /** What the draft asks of a work without a condition, though a work may lack it, in words. */
    of_work: z.array(z.string()),
  }),
  refusals: ['notFound', 'templateUnfit', 'tooOften', 'noAccess'],
})
