import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { dependencePayments, paidContractor } from './dependence-queries.ts'

/** The payments behind a line of the meter. */
export async function listDependencePayments(
  { db, clock }: { readonly db: Reader; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'contractor'>,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const person = await paidContractor(db, scope.orgId, id)
  if (!person) return refuse({ kind: 'notFound' })
  const { surname, firstname, secondname } = person
  const rows = await dependencePayments(db, scope.orgId, person.person_id, moscowDate(clock.now()))
  return ok({
    name: fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' }),
    items: rows.map(({ paid_at, ...row }) => ({ ...row, paid_at: paid_at?.toString() ?? '' })),
  })
}
