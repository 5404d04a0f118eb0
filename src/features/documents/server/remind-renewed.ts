import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import { answerOf, isPersonAwaited } from '../domain/renewal.ts'
import { remindRenewedJob } from './jobs.ts'
import { countLines, ownRenewal } from './renewal-queries.ts'

/** Has everybody reminded whose answer to a new edition is awaited. */
export function remindRenewed(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope, id: Id<'renewal'>) {
  return deps.db.transaction().execute(async (tx) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const renewal = await ownRenewal(tx, scope, id)
    if (!renewal) return refuse({ kind: 'notFound' })
    const lines = await countLines(tx, [id])
    const waits = lines.filter((line) => isPersonAwaited(answerOf(line.state, line.proposal_state)))
    const waiting = waits.reduce((all, { count }) => all + count, 0)
    if (waiting === 0) return refuse({ kind: 'nothingToRemind', way: 'Сейчас никто из исполнителей не должен отвечать' })
    await enqueue(tx, deps.clock, remindRenewedJob, { renewalId: id, once: true }, { key: `${id}:once` })
    return ok({ waiting })
  })
}
