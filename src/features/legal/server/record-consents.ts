import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { boxWords } from '../domain/box.ts'
import type { Occasion } from '../domain/box.ts'
import type { TextSlug } from '../domain/consent.ts'
import type { ShownText } from './fill-text.ts'
import { insertConsents } from './queries.ts'
import { readText } from './read-text.ts'
import type { TextDeps } from './read-text.ts'

export type Acceptance = {
  readonly personId: Id<'person'>
  readonly sessionId: Id<'session'>
  readonly ip: string
  readonly userAgent: string
  readonly slugs: readonly TextSlug[]
  readonly method: 'checkbox' | 'code'
  /** Wording beside the box; `single` by default. */
  readonly occasion?: Occasion | ((slug: TextSlug) => Occasion)
  /** The confirmation code, when the method is `code`. */
  readonly codeId?: Id<'code'>
}

export type RecordedConsent = { readonly id: Id<'consent'>; readonly text: ShownText }

/**
 * Records which edition of each text was accepted, with the hash of its bytes, the box wording, when, from where and how.
 * Returns the new records: an already accepted version keeps its first acceptance.
 */
export async function recordConsents(tx: Tx, deps: TextDeps, acceptance: Acceptance): Promise<RecordedConsent[]> {
  const { personId, sessionId, ip, userAgent, method, codeId, occasion = 'single' } = acceptance
  const acceptedAt = deps.clock.now()
  const records: RecordedConsent[] = []
  for (const slug of acceptance.slugs) records.push({ id: newId('consent', deps.clock), text: await readText(tx, deps, slug) })
  const rows = records.map(({ id, text }) => ({
    id,
    person_id: personId,
    slug: text.slug,
    version: text.version,
    text_sha256: text.sha256,
    box_text: boxWords(typeof occasion === 'function' ? occasion(text.slug) : occasion, text),
    method,
    code_id: codeId ?? null,
    session_id: sessionId,
    ip,
    user_agent: userAgent,
    accepted_at: acceptedAt,
  }))
  const added = await insertConsents(tx, rows)
  return records.filter(({ id }) => added.has(id))
}
