import { objectionLifecycle } from '../domain/objection.ts'
import type { objectionTo } from './objection-queries.ts'

type Objection = NonNullable<Awaited<ReturnType<typeof objectionTo>>>

/** An objection as both sides see it. */
export function viewObjection(row: Pick<Objection, 'state' | 'words' | 'created_at' | 'answer_by' | 'answer'>) {
  return {
    state: row.state,
    state_name: objectionLifecycle.nameOf(row.state),
    words: row.words,
    made_at: row.created_at.toString(),
    answer_by: row.answer_by.toString(),
    answer: row.answer,
  }
}
