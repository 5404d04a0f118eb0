import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { actLockAfter, waitUntil } from '../domain/try-guard.ts'
import { countTry, dropGuards, lockUntil, lockedUntil } from './guard-queries.ts'
import { hashGuarded } from './hash-guarded.ts'
import { tryCode } from './try-code.ts'
import type { CodeTry } from './try-code.ts'

export type CheckedCode = {
  readonly codeId: Id<'code'>
  readonly sentAt: Temporal.Instant
  readonly messageKey: string
}

type Deps = { readonly clock: Clock; readonly codePepper: string }

/**
 * Verifies a code that confirms an action of a signed-in person, in the session that asked for it. Besides the five tries of each code, twenty wrong codes in a
 * row for one account, whatever their purpose, lock all confirmations for a day. A refusal is a value, so that the used try is
 * committed: the caller must not throw it.
 */
export async function checkCode(
  tx: Tx,
  deps: Deps,
  request: CodeTry & { readonly sessionId: Id<'session'> },
): Promise<Result<CheckedCode, Refusal<'wrongCode' | 'codeExpired' | 'tooManyTries'>>> {
  const now = deps.clock.now()
  const guard = { guardedHmac: hashGuarded(deps.codePepper, request.personId), way: 'act' as const }
  const closed = waitUntil(await lockedUntil(tx, guard), now)
  if (closed !== undefined) return refuse({ kind: 'tooManyTries', wait: closed })
  const tried = await tryCode(tx, deps, { ...request, code: request.code.replaceAll(/\s/g, '') })
  switch (tried.is) {
    case 'right':
      await dropGuards(tx, guard.guardedHmac)
      return ok({ codeId: tried.id, sentAt: tried.sentAt, messageKey: tried.messageKey })
    case 'wrong': {
      const seconds = actLockAfter((await countTry(tx, guard, now)) ?? 0)
      const until = now.add({ seconds })
      if (seconds > 0) await lockUntil(tx, guard, until)
      if (seconds > 0) return refuse({ kind: 'tooManyTries', wait: waitUntil(until, now) ?? '' })
      if (tried.triesLeft > 0) return refuse({ kind: 'wrongCode', left: tried.triesLeft })
      return refuse({ kind: 'tooManyTries', wait: 'минуту, запросив новый код' })
    }
    case 'spent':
      return refuse({ kind: 'tooManyTries', wait: 'минуту, запросив новый код' })
    case 'absent':
      return refuse({ kind: 'codeExpired' })
  }
}
