import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { plural } from '#/kernel/russian.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { changeTags, mostTags } from '../domain/tags.ts'
import { lockContractors } from './queries.ts'

type Form = {
  readonly contractor_ids: readonly Id<'contractor'>[]
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/** Adds tags to contractors and removes them: for all the selected, or for none when one of them would have too many. */
export function tagContractors(deps: { readonly db: Database; readonly clock: Clock }, scope: ClientScope, form: Form) {
  return deps.db.transaction().execute(async (tx) => {
    const ids = [...new Set(form.contractor_ids)]
    const rows = await lockContractors(tx, scope, ids)
    if (rows.length < ids.length) return refuse({ kind: 'notFound' })
    const wanted = rows.map((row) => ({ id: row.id, before: row.tags, tags: changeTags(row.tags, form.add, form.remove) }))
    const full = wanted.filter(({ tags }) => tags.length > mostTags).length
    if (full > 0) {
      const who = plural(full, 'исполнителя', 'исполнителей', 'исполнителей')
      const problem = rows.length === 1 ? `Не больше ${mostTags} меток` : `У ${full} ${who} стало бы больше ${mostTags} меток`
      return refuse({ kind: 'invalidInput', problem, issues: { add: problem } })
    }
    const changed = wanted.filter(({ before, tags }) => before.join() !== tags.join())
    for (const { id, tags } of changed) await tx.updateTable('contractors').set({ tags }).where('id', '=', id).execute()
    const [only] = changed
    if (only) {
      await recordEntry(tx, deps, scope, {
        action: 'contractorsTagged',
        object: changed.length === 1 ? { kind: 'contractor', id: only.id } : { kind: 'organization', id: scope.orgId },
        facts: { count: changed.length },
      })
    }
    return ok({ contractors: wanted.map(({ id, tags }) => ({ contractor_id: id, tags })) })
  })
}
