import type * as z from 'zod/mini'
import type { readApplication } from '../contract.ts'

/** An application as its author sees it. */
export type Application = z.output<typeof readApplication.reply>
