import { invitationText, nameInviter } from '#/features/contractors/domain/invitation.ts'
import type { Id } from '#/kernel/ids.ts'
import { sum } from '#/kernel/money.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { readPlan } from './read-plan.ts'
import type { PlanForm } from './read-plan.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly publicUrl: string
  readonly brand: { readonly name: string }
}

/** So many tasks are shown by name; of the others only the number. */
const shownTasks = 50

/** Shows what a press would make: tasks, people, the text of the SMS and the rows that are left. Stores nothing. */
export function previewOnboarding(deps: Deps, scope: ClientScope, id: Id<'register'>, form: PlanForm) {
  return deps.db.transaction().execute(async (tx) => {
    const read = await readPlan(tx, deps.clock.now(), scope, id, form)
    if (!read.ok) return read
    const { plan, sha256 } = read.value
    const organization = await tx
      .selectFrom('organizations')
      .select(['short_name', 'inn', 'source'])
      .where('id', '=', scope.orgId)
      .executeTakeFirstOrThrow()
    const sms = plan.people.filter(({ phone }) => phone !== undefined).length
    return ok({
      tasks: plan.tasks.slice(0, shownTasks).map((task) => ({
        title: task.terms.title,
        places: task.places,
        sum: task.sum,
        price: task.terms.price,
      })),
      task_count: plan.tasks.length,
      people: plan.people.length,
      by_sms: sms,
      by_link: plan.people.length - sms,
      sum: sum(plan.people.map(({ amount }) => amount)),
      sms_text: invitationText({
        who: nameInviter(organization),
        brand: deps.brand.name,
        link: `${deps.publicUrl}/?work=…`,
        workAmount: plan.people[0]?.amount ?? null,
      }),
      left: plan.left.map((row) => ({ ...row })),
      sha256,
    })
  })
}
