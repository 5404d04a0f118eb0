import * as z from 'zod/mini'
import { shapeOf } from '#/wire/field.ts'
import { idOf, lines, pageQuery as pageOfAnySize, parsed, text } from '#/wire/parsed.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import { taskStates } from '../domain/task.ts'
import { cardFields } from '../fields/task.ts'

export const reason = lines(text(1, 500, 'Укажите причину'))
export const ofTask = z.object({ id: idOf('task') })
export const pageQuery = { ...pageOfAnySize, cursor: z.optional(parsed(parseListKey, 'Обновите список')) }

/** What a task shows of itself wherever it stands. */
export const termsView = {
  id: z.string(),
  ...shapeOf(cardFields, 'view'),
  /** What one contractor gets for the whole work; absent while the price is awaited from him. */
  sum: z.nullable(z.number()),
  /** The same after the tax on income from a company. */
  net: z.nullable(z.number()),
  slots_taken: z.number(),
  state: z.enum(taskStates),
  published_at: z.nullable(z.string()),
}
