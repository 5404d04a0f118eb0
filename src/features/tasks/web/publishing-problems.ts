import { checkTerms } from '../domain/terms.ts'
import { findWording } from '../domain/wording.ts'
import { valuesOf } from '../fields/task.ts'
import type { TypedTask } from '../fields/task.ts'
import { taskSchema } from './task-schema.ts'

type Problem = { readonly name: keyof TypedTask; readonly message: string }

/**
 * All that keeps a task off the board, one problem a field, in the order of the form: what cannot be read, then what the board
 * requires, then words that it refuses.
 */
export function publishingProblems(typed: TypedTask, today: Temporal.PlainDate): Problem[] {
  const raw = unread(typed)
  const terms = checkTerms(valuesOf(typed, today), today)
  // Days are compared with the due day: while it cannot be read, there is nothing to compare with.
  const required = raw.due_on === undefined ? terms : { ...terms, starts_on: undefined, apply_until: undefined }
  const found: Found = { ...stoppedWords(typed), ...required, ...raw }
  return namesInOrder.flatMap((name) => {
    const message = found[name]
    return message === undefined ? [] : [{ name, message }]
  })
}

type Found = { readonly [Name in keyof TypedTask]?: string | undefined }

/** A day that cannot be read is a problem of its own, not a wrong day. */
function unread(typed: TypedTask): Found {
  const read = taskSchema.safeParse(typed)
  if (read.success) return {}
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message]).toReversed())
}

function stoppedWords({ title, result, criteria, place, receipt_text }: TypedTask): Found {
  const stops = findWording({ title, result, criteria, place, receipt_text }).filter(({ level }) => level === 'stop')
  return Object.fromEntries(
    stops.map(({ field, word, why }) => [field, `Уберите «${word}»: ${why.charAt(0).toLowerCase()}${why.slice(1)}`]),
  )
}

/** Fields from top to bottom, as the form shows them. */
const namesInOrder: readonly (keyof TypedTask)[] = [
  'title',
  'category',
  'result',
  'criteria',
  'branch_id',
  'format',
  'place',
  'starts_on',
  'due_on',
  'apply_until',
  'pay_kind',
  'price',
  'unit',
  'quantity',
  'slots',
  'receipt_text',
]
