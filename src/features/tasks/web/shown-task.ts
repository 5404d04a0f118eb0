import type * as z from 'zod/mini'
import type { clientTask } from '../contract/task.ts'

/** A task as its own organization sees it. */
export type ClientTask = z.output<typeof clientTask>

export type Applicant = ClientTask['applications'][number]
