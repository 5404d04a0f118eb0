import { parseIds } from '#/kernel/ids.ts'
import { parsed } from '#/wire/parsed.ts'
import { mostTasksAtOnce } from '../domain/desk.ts'

/** The chosen tasks as one parameter of an address. It stands apart so that who needs it does not bring the fields of a task along. */
export const chosenTasks = parsed((text) => parseIds('task', text, mostTasksAtOnce), 'Неверные номера заданий')
