import type { Id } from '#/kernel/ids.ts'
import type { KnownTax } from '#/kernel/npd-tax.ts'
import type { Reader } from '#/platform/server/database.ts'

/** Reads what the tax service has told about a person's tax, through the right the person gave. Shown to that person only. */
export type ReadsKnownTax = { readonly readKnownTax: (reader: Reader, personId: Id<'person'>) => Promise<KnownTax> }
