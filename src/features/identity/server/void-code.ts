import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import type { CodePurpose } from '../domain/code-purpose.ts'
import { voidLiveCode } from './code-queries.ts'

/** The live code of a person for this subject confirms nothing any more: what it was to confirm has changed. */
export function voidCode(
  tx: Tx,
  deps: { readonly clock: Clock },
  { personId, purpose, subject }: { readonly personId: Id<'person'>; readonly purpose: CodePurpose; readonly subject: string },
): Promise<void> {
  return voidLiveCode(tx, { personId, purpose, subjectSha256: sha256(subject), isKnown: false }, deps.clock.now())
}
