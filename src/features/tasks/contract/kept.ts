import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, parsed, text } from '#/wire/parsed.ts'
import { openings } from '../domain/opening.ts'
import { parseSearchAddress } from '../domain/saved-search.ts'
import { boardCard } from './board.ts'
import { ofTask, pageQuery } from './terms.ts'

const ofSearch = z.object({ id: idOf('savedSearch') })

const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  /** The search as it stands in the address of the board, after «?». */
  address: z.string(),
  /** New tasks are told of once a day. */
  is_told: z.boolean(),
  /** Tasks on the board now; 100 means more than 99. Null where they were not asked for, or were asked for too often. */
  count: z.nullable(z.number()),
})

export const keepTask = endpoint({
  method: 'PUT',
  path: '/api/v1/person/tasks/:id/favourite',
  summary: 'Положить задание в избранное или убрать из него',
  access: 'person',
  params: ofTask,
  body: z.object({ kept: z.boolean() }),
  reply: z.object({ kept: z.boolean() }),
  refusals: ['taskGone', 'tooOften'],
})

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/v1/person/favourites',
  summary: 'Избранные задания, последние первыми',
  access: 'person',
  query: z.object(pageQuery),
  reply: pageOf(z.object({ ...boardCard.shape, opening: z.enum(openings) })),
  refusals: [],
})

export const listSearches = endpoint({
  method: 'GET',
  path: '/api/v1/person/searches',
  summary: 'Мои поиски на доске; с counted=1 — и сколько заданий сейчас подходит',
  access: 'person',
  query: z.object({ counted: z.optional(z.literal('1')) }),
  reply: z.object({ items: z.array(savedSearch) }),
  refusals: [],
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/v1/person/searches',
  summary: 'Сохранить поиск и узнавать о новых заданиях раз в день; тот же поиск только переименовывается',
  access: 'person',
  body: z.object({
    name: text(1, 60, 'Назовите поиск'),
    address: z.pipe(z.string().check(z.maxLength(2000)), parsed(parseSearchAddress, 'Выберите хотя бы одно условие')),
  }),
  reply: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['searchesFull', 'tooOften'],
})

export const tellSearch = endpoint({
  method: 'POST',
  path: '/api/v1/person/searches/:id/telling',
  summary: 'Сообщать о новых заданиях поиска или не сообщать',
  access: 'person',
  params: ofSearch,
  body: z.object({ is_told: z.boolean() }),
  reply: z.object({ id: z.string(), is_told: z.boolean() }),
  refusals: ['notFound'],
})

export const removeSearch = endpoint({
  method: 'DELETE',
  path: '/api/v1/person/searches/:id',
  summary: 'Убрать сохранённый поиск',
  access: 'person',
  params: ofSearch,
  reply: z.object({ id: z.string() }),
  refusals: ['notFound'],
})
