import type * as z from 'zod/mini'
import type { clientTask } from '../contract.ts'

/** A task as its own organisation sees it. */
export type ClientTask = z.output<typeof clientTask>
