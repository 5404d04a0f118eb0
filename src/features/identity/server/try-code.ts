import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import type { CodePurpose } from '../domain/code-purpose.ts'
import { isLatestCodeSpent, spendTry, spendIfRight } from './code-queries.ts'
import type { TriedCode } from './code-queries.ts'
import { hashCode } from './hash-code.ts'

export type CodeTry = {
  readonly personId: Id<'person'>
  readonly sessionId?: Id<'session'>
  readonly purpose: CodePurpose
  readonly subject: string
  readonly code: string
  /** The caller's device is known to the account: it has codes of its own. */
  readonly isKnown?: boolean
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
  const hmac = hashCode(deps.codePepper, request, request.code)
  const ofOthers = { personId, purpose, sessionId, subjectSha256: sha256(request.subject), isKnown: false }
  const own = { ...ofOthers, isKnown: request.isKnown ?? false }
  const ofOwn = await spendTry(tx, own, hmac, now)
  // A person at his own device may type the code that somebody else, or he himself elsewhere, has asked for.
  const asked = own.isKnown && !ofOwn?.right ? await tryOther(tx, ofOthers, hmac, now, ofOwn !== undefined) : undefined
  const tried = asked ?? ofOwn
  const place = ofOwn || !own.isKnown ? own : ofOthers
  if (tried?.right) return { is: 'right', ...tried }
  if (tried) return { is: 'wrong', triesLeft: tried.triesLeft }
  return (await isLatestCodeSpent(tx, place, now)) ? { is: 'spent' } : { is: 'absent' }
}

/** With a code of its own in hand the device spends no tries of the other one. */
function tryOther(tx: Tx, place: Parameters<typeof spendTry>[1], hmac: Buffer, now: Temporal.Instant, hasOwn: boolean) {
  return hasOwn ? spendIfRight(tx, place, hmac, now) : spendTry(tx, place, hmac, now)
}
