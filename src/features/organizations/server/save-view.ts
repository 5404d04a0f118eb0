import { holdPerson } from '#/features/identity/server/hold-person.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { mostViews, viewAddress } from '../domain/saved-view.ts'
import type { ViewList } from '../domain/saved-view.ts'
import { viewsOf } from './view-queries.ts'

/** Keeps how a member has narrowed a list; a narrowing that is kept already gets the new name. */
export function saveView(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  form: { readonly list: ViewList; readonly name: string; readonly address: string },
) {
  const asked = new URLSearchParams(form.address)
  const address = viewAddress(form.list, (name) => asked.get(name))
  return db.transaction().execute(async (tx) => {
    if (address === '') {
      const problem = 'Сначала выберите хотя бы одно условие отбора'
      return refuse({ kind: 'invalidInput', problem, issues: { address: problem } })
    }
    await holdPerson(tx, scope.personId)
    const known = await viewsOf(tx, scope, form.list)
    if (known.length >= mostViews && !known.some((one) => one.address === address))
      return refuse({ kind: 'viewsFull', count: mostViews })
    const saved = await tx
      .insertInto('saved_views')
      .values({
        id: newId('savedView', clock),
        org_id: scope.orgId,
        person_id: scope.personId,
        list: form.list,
        name: form.name,
        address,
        created_at: clock.now(),
      })
      .onConflict((conflict) => conflict.columns(['person_id', 'org_id', 'list', 'address']).doUpdateSet({ name: form.name }))
      .returning(['id', 'name', 'address'])
      .executeTakeFirstOrThrow()
    return ok(saved)
  })
}
