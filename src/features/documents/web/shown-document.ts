import type * as z from 'zod/mini'
import type { getClientDocument } from '../contract/document.ts'

/** A document as shown on the page of either side. */
export type ShownDocument = z.output<typeof getClientDocument.reply>
