import type * as z from 'zod/mini'
import type { readApplication } from '../contract/application.ts'

/** An application as its applicant sees it. */
export type Application = z.output<typeof readApplication.reply>
