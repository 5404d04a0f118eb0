import { channel } from 'node:diagnostics_channel'
import type { RefusalKind } from '#/wire/refusals.ts'

/** One refusal: which endpoint («POST /api/v1/…») and which kind. Nothing of the caller, of the input or of the facts. */
export type RefusedCall = { readonly endpoint: string; readonly kind: RefusalKind }

/**
 * Every call that the gates or the verb of a served contract refused, published as it is answered. Refusals of the schemas are
 * not here. Production subscribes nobody; the database tests count what they have provoked.
 */
export const refusedCalls = channel('naryad:refused-call')
