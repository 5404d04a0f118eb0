import type * as z from 'zod/mini'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { taskForm } from '../contract.ts'
import { addDraft } from './add-draft.ts'
import { writeTerms } from './write-terms.ts'

/** Saves a new draft. It may be unfinished: the rules of the board are checked when it is published. */
export function createTask(deps: { db: Database; clock: Clock }, scope: ClientScope, form: z.output<typeof taskForm>) {
  return deps.db.transaction().execute((tx) => addDraft(tx, deps.clock, scope, writeTerms(form)))
}
