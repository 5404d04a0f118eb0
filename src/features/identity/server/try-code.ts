import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import type { CodePurpose } from '../domain/code-purpose.ts'
import { isLatestCodeSpent, spendTry } from './code-queries.ts'
import type { TriedCode } from './code-queries.ts'
import { hashCode } from './hash-code.ts'

export type CodeTry = {
  readonly personId: Id<'person'>
  readonly sessionId?: Id<'session'>
  readonly purpose: CodePurpose
  readonly subject: string
  readonly code: string
}

export type TryOutcome =
  | ({ readonly is: 'right' } & TriedCode)
  /** This try was compared and counted. */
  | { readonly is: 'wrong'; readonly triesLeft: number }
  /** Nothing was compared: the code has no tries left, or there is no live code. */
  | { readonly is: 'spent' }
  | { readonly is: 'absent' }

/**
 * Compares a code with the live one and marks it used or takes one of its tries. Takes effect only when the transaction
 * commits.
 */
export async function tryCode(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  request: CodeTry,
): Promise<TryOutcome> {
  const now = deps.clock.now()
  const { personId, purpose, sessionId } = request
  const place = { personId, purpose, sessionId, subjectSha256: sha256(request.subject) }
  const tried = await spendTry(tx, place, hashCode(deps.codePepper, request, request.code), now)
  if (tried?.right) return { is: 'right', ...tried }
  if (tried) return { is: 'wrong', triesLeft: tried.triesLeft }
  return (await isLatestCodeSpent(tx, place, now)) ? { is: 'spent' } : { is: 'absent' }
}
