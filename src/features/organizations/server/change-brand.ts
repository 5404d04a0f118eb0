import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { only } from '#/wire/field.ts'
import type { ValuesOf } from '#/wire/field.ts'
import { brandFields } from '../fields/brand.ts'
import { lockOrganization } from './queries.ts'
import { requireWhole } from './require-whole.ts'

/** Changes the organization's name on the board and whether it is shown. */
export async function changeBrand(
  deps: { db: Database; clock: Clock },
  scope: ClientScope,
  form: ValuesOf<typeof brandFields> & { readonly version: number },
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockOrganization(tx, scope.orgId)
    if (before.version !== form.version) return refuse({ kind: 'staleVersion' })
    const after = await tx
      .updateTable('organizations')
      .set({
        ...only(brandFields, form),
        version: before.version + 1,
        updated_at: deps.clock.now(),
      })
      .where('id', '=', scope.orgId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEntry(tx, deps, scope, {
      action: 'brandChanged',
      object: { kind: 'organization', id: scope.orgId, name: before.short_name },
      facts: { before: describe(before), after: describe(after) },
    })
    return ok(after)
  })
}

function describe(row: ValuesOf<typeof brandFields>): string {
  return `${row.brand_name === '' ? 'краткое название' : row.brand_name}${row.hides_name ? ', скрыто на доске' : ''}`
}
