import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { lines, parsed, upTo } from '#/wire/parsed.ts'
import { parseDraftAbout } from '../domain/task-draft.ts'

const ofDraft = z.object({ about: parsed(parseDraftAbout, 'Неверный номер') })

/** The fields of the form as typed, half-typed ones too. */
const typedFields = z.record(z.string().check(z.maxLength(40)), lines(upTo(6000)))

const keptDraft = z.object({
  fields: z.record(z.string(), z.string()),
  /** The version of the task that it changes; 0 where there is none. */
  base_version: z.number(),
  saved_at: z.string(),
})

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/v1/client/task-drafts/:about',
  summary: 'Набранное и не сохранённое задание: моё, последнее',
  access: 'client',
  permission: 'seeWork',
  params: ofDraft,
  reply: z.object({ /** 0 where nothing has been kept. */ edition: z.number(), draft: z.nullable(keptDraft) }),
  refusals: ['notFound'],
})

export const listDraftVersions = endpoint({
  method: 'GET',
  path: '/api/v1/client/task-drafts/:about/versions',
  summary: 'Прежние версии набранного: у задания — всех сотрудников, новые первыми',
  access: 'client',
  permission: 'editTasks',
  params: ofDraft,
  reply: z.object({
    items: z.array(z.object({ ...keptDraft.shape, id: z.string(), who: z.string(), is_mine: z.boolean() })),
  }),
  refusals: ['notFound', 'noAccess'],
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/v1/client/task-drafts/:about',
  summary: 'Сохранить набранное задание как есть, не меняя самого задания',
  access: 'client',
  permission: 'editTasks',
  params: ofDraft,
  body: z.object({
    /** The edition that this one follows. */
    edition: z.int().check(z.gte(0)),
    base_version: z.int().check(z.gte(0)),
    fields: typedFields,
    /** What it follows was written elsewhere: it stays among the versions. */
    keeps_last: z.boolean(),
  }),
  reply: z.object({ edition: z.number(), saved_at: z.string() }),
  refusals: ['notFound', 'noAccess', 'draftMoved', 'tooOften'],
})

export const finishDraft = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/task-drafts/:about',
  summary: 'Набранное сохранено в задании или больше не нужно',
  access: 'client',
  permission: 'editTasks',
  params: ofDraft,
  reply: z.object({ finished: z.number() }),
  refusals: ['notFound', 'noAccess'],
})
