import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { readOrganization } from '#/features/organisations/server/read-organization.ts'
import { countRows, moveRegister } from '../domain/register.ts'
import { checkRows } from './check-rows.ts'
import { registerWaits } from './jobs.ts'
import { countsOf, holdRegistersOf, lockRegister, saveRegister } from './register-queries.ts'

/** Checks every row once more and hands the register over to an approver; its rows are closed for changes. */
export function submitRegister(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope, id: Id<'register'>) {
  return deps.db.transaction().execute(async (tx) => {
    await holdRegistersOf(tx, scope.orgId)
    const register = await lockRegister(tx, scope, id)
    if (!register) return refuse({ kind: 'notFound' })
    const allowed = moveRegister(register.state, 'submit', 'client')
    if (!allowed.ok) return allowed
    if (!(await readOrganization(tx, scope.orgId)).bank) return refuse({ kind: 'accountMissing' })

    await checkRows(tx, deps, register)
    const counts = await countsOf(tx, id)
    const open = countRows(counts, ['new', 'checking', 'error', 'warning'])
    if (open > 0) return refuse({ kind: 'rowsWithErrors', count: open })
    if (countRows(counts, ['ready']) === 0) return refuse({ kind: 'registerEmpty' })
    await saveRegister(tx, id, { state: allowed.value, submitted_by: scope.personId, updated_at: deps.clock.now() })
    await announce(tx, deps.clock, registerWaits, { register_id: id })
    return ok({ id, state: allowed.value })
  })
}
