import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { hasEdition, insertEdition } from './edition-queries.ts'
import type { ShownText } from './fill-text.ts'

/** Stores the bytes of an edition the first time it is shown, so that an old acceptance can always be read. */
export async function keepEdition(db: Reader, deps: { readonly clock: Clock }, text: ShownText): Promise<void> {
  if (await hasEdition(db, text)) return
  await insertEdition(db, text, deps.clock.now())
}
