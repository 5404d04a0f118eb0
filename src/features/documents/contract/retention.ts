import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { lines, text } from '#/wire/parsed.ts'
import { holdReasons, shortestHoldWords } from '../domain/retention.ts'
import { documentParams } from './document.ts'

const why = `Напишите, почему: от ${shortestHoldWords} знаков`

const change = {
  method: 'POST',
  access: 'client',
  permission: 'signDocuments',
  params: documentParams,
  idempotent: true,
  reply: z.void(),
  refusals: ['documentGone', 'wrongState'],
} as const

const words = lines(text(shortestHoldWords, 500, why))

export const holdDocument = endpoint({
  ...change,
  path: '/api/v1/client/docs/:id/hold',
  summary: 'Не уничтожать документ по сроку: спор, проверка или суд',
  body: z.object({ reason: z.enum(holdReasons, { message: 'Выберите, из-за чего' }), words }),
})

export const releaseDocument = endpoint({
  ...change,
  path: '/api/v1/client/docs/:id/release',
  summary: 'Снять запрет на уничтожение документа по сроку',
  body: z.object({ words }),
})
