import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { TextSlug } from '../domain/consent.ts'
import { insertConsents } from './queries.ts'
import { readText } from './read-text.ts'
import type { LegalBrand } from './read-text.ts'

export type Acceptance = {
  readonly personId: Id<'person'>
  readonly sessionId: Id<'session'>
  readonly ip: string
  readonly userAgent: string
  readonly slugs: readonly TextSlug[]
  readonly method: 'checkbox' | 'code'
  /** The code that confirmed it, when the method is `code`. */
  readonly codeId?: Id<'code'>
}

/** Writes down which edition of each text was accepted, with the hash of its bytes, when, from where and how. */
export async function recordConsents(
  tx: Tx,
  deps: { readonly clock: Clock; readonly brand: LegalBrand },
  acceptance: Acceptance,
): Promise<void> {
  const acceptedAt = deps.clock.now()
  const rows = acceptance.slugs.map((slug) => {
    const text = readText(deps.brand, slug)
    return {
      id: newId('consent', deps.clock),
      person_id: acceptance.personId,
      slug,
      version: text.version,
      text_sha256: text.sha256,
      method: acceptance.method,
      code_id: acceptance.codeId ?? null,
      session_id: acceptance.sessionId,
      ip: acceptance.ip,
      user_agent: acceptance.userAgent,
      accepted_at: acceptedAt,
    }
  })
  await insertConsents(tx, rows)
}
