import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { tryCode } from './try-code.ts'
import type { CodeTry } from './try-code.ts'

export type CheckedCode = {
  readonly codeId: Id<'code'>
  readonly sentAt: Temporal.Instant
  readonly messageKey: string
}

/**
 * Confirms by a code what a signed-in human does. A refusal is a value, so that the spent try stays when the
 * transaction commits: the caller must not throw it.
 */
export async function checkCode(
  tx: Tx,
  deps: { readonly clock: Clock; readonly codePepper: string },
  request: CodeTry,
): Promise<Result<CheckedCode, Refusal<'wrongCode' | 'codeExpired' | 'tooManyTries'>>> {
  const tried = await tryCode(tx, deps, { ...request, code: request.code.replaceAll(/\s/g, '') })
  switch (tried.is) {
    case 'right':
      return ok({ codeId: tried.id, sentAt: tried.sentAt, messageKey: tried.messageKey })
    case 'wrong':
      if (tried.triesLeft > 0) return refuse({ kind: 'wrongCode', left: tried.triesLeft })
      return refuse({ kind: 'tooManyTries', wait: 'минуту, запросив новый код' })
    case 'spent':
      return refuse({ kind: 'tooManyTries', wait: 'минуту, запросив новый код' })
    case 'absent':
      return refuse({ kind: 'codeExpired' })
  }
}
