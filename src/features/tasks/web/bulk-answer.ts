import type * as z from 'zod/mini'
import type { extendTasks } from '../contract/desk.ts'

/** What became of the chosen: how many were done, and which were left. */
export type BulkAnswer = z.output<typeof extendTasks.reply>
