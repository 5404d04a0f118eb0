import type * as z from 'zod/mini'
import type { getClientDocument } from '../contract.ts'

/** A document as the page of either side shows it. */
export type ShownDocument = z.output<typeof getClientDocument.reply>
