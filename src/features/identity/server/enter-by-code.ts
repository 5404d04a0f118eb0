import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { entryTryLimits } from '../domain/entry-limits.ts'
import { findEntrant } from './find-entrant.ts'
import { openSession } from './open-session.ts'
import type { OpenedSession } from './open-session.ts'
import type { SessionMode } from './session-queries.ts'
import { tryEntryCode } from './try-entry-code.ts'

export type Entered = OpenedSession & { readonly isNew: boolean }

/** The code of an SMS opens a session; whether the account is new is told only now. */
export async function enterByCode(
  deps: { readonly db: Database; readonly clock: Clock; readonly codePepper: string },
  caller: Caller,
  mode: SessionMode,
  code: string,
): Promise<Result<Entered, Refusal<'wrongCode' | 'codeExpired' | 'tooManyTries' | 'tooOften' | 'personBlocked'>>> {
  const limits = await takeFromLimits(deps.db, deps.clock, entryTryLimits(caller.ip))
  if (!limits.ok) return limits
  return deps.db.transaction().execute(async (tx) => {
    const entrant = await findEntrant(tx, deps.codePepper, caller.personId)
    if (!entrant?.person) return refuse({ kind: 'codeExpired' })
    const tried = await tryEntryCode(tx, deps, entrant.person, 'login', code)
    if (!tried.ok) return tried
    const session = await openSession(tx, deps, { personId: entrant.personId, caller, mode, byCode: true })
    return ok({ ...session, isNew: entrant.person.status === 'pending' })
  })
}
