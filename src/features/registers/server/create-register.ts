import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { sum } from '#/kernel/money.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Refusal } from '#/wire/refusals.ts'
import { checkRows } from './check-rows.ts'
import type { CheckDeps } from './check-rows.ts'
import { chooseRegisterBranch } from './choose-register-branch.ts'
import { insertRegister } from './insert-register.ts'
import { payableWorks, placesOfWorks } from './payable-queries.ts'
import { lockRegistersOf } from './register-queries.ts'
import { insertLines } from './new-row-queries.ts'

/** Creates a register of accepted assignments. An assignment belongs to at most one active register at a time. */
export function createRegister(
  deps: CheckDeps & { readonly db: Database },
  scope: ClientScope,
  chosen: {
    readonly name?: string | undefined
    readonly assignment_ids: readonly Id<'assignment'>[]
    readonly branch_id?: string | undefined
  },
): Promise<Result<{ id: string; number: string }, Refusal<'notFound' | 'alreadyInRegister' | 'branchNeeded'>>> {
  return deps.db.transaction().execute(async (tx) => {
    await lockRegistersOf(tx, scope.orgId)
    const ids = [...new Set(chosen.assignment_ids)]
    const works = await payableWorks(tx, scope, ids)
    if (works.length < ids.length) return refuse({ kind: 'notFound' })
    const places = await placesOfWorks(tx, scope, ids)
    if (places.length > 0) return refuse({ kind: 'alreadyInRegister', works: [...new Set(places)].join('; ') })

    const branch = await chooseRegisterBranch(tx, scope, works, chosen.branch_id)
    if (!branch.ok) return branch

    const made = { name: chosen.name, source: 'acceptedTasks', state: 'draft', branchId: branch.value } as const
    const register = await insertRegister(tx, deps.clock, scope, made)
    const head = { registerId: register.id, orgId: scope.orgId, now: deps.clock.now() }
    const lines = works.map((work) => ({
      id: newId('row', deps.clock),
      sourceRow: undefined,
      inn: work.inn ?? '',
      phone: '',
      fio: fullName(work),
      taskNumber: work.number,
      service: work.receipt_text,
      amount: work.accepted_amount ?? work.price,
      typedAmount: '',
      key: undefined,
      formulas: [],
      raw: {},
      assignmentId: work.id,
    }))
    await insertLines(tx, head, lines)
    await checkRows(tx, deps, register)
    await recordEntry(tx, deps, scope, {
      action: 'registerCreated',
      object: { kind: 'register', id: register.id, name: register.number },
      facts: { rows: lines.length, amount: sum(lines.map(({ amount }) => amount)) },
    })
    return ok({ id: register.id, number: register.number })
  })
}
