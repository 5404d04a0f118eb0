import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { readOrganization } from '#/features/organizations/server/read-organization.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { rowLifecycle } from '../domain/register.ts'
import { needsRequisites } from '../domain/row-problem.ts'
import type { CheckDeps } from './check-rows.ts'
import { findPayingChannel } from './find-paying-channel.ts'
import { requisitesAsked } from './jobs.ts'
import { findRegister } from './register-queries.ts'
import { findRow, problemsOf } from './row-queries.ts'

/** Asks the payee of a row for requisites that fit. Asked again on the same day, he hears of it once. */
export function askRequisites(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  place: { readonly id: Id<'register'>; readonly rowId: Id<'row'> },
): Promise<Result<undefined, Refusal<'notFound' | 'wrongState'>>> {
  return deps.db.transaction().execute(async (tx) => {
    const register = await findRegister(tx, scope, place.id)
    const row = register && (await findRow(tx, register.id, place.rowId))
    if (!row) return refuse({ kind: 'notFound' })
    if (row.person_id === null || !needsRequisites(problemsOf(row)))
      return refuse({ kind: 'wrongState', state: rowLifecycle.nameOf(row.state) })
    const { takes } = await findPayingChannel(tx, deps, (await readOrganization(tx, scope.orgId)).bank)
    await announce(tx, deps.clock, requisitesAsked, {
      orgId: scope.orgId,
      personId: row.person_id,
      day: moscowDate(deps.clock.now()).toString(),
      ...(takes && { takes: [...takes] }),
    })
    await recordEntry(tx, deps, scope, {
      action: 'requisitesAsked',
      object: { kind: 'register', id: register.id, name: register.number },
      facts: { row: row.id, number: row.no },
    })
    return ok()
  })
}
