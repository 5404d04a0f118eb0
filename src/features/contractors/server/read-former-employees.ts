import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { freeFrom } from '../domain/employment.ts'
import { formerListOf } from './former-employee-queries.ts'
import { matchFormerEmployees } from './match-former-employees.ts'

/** People named at once; the others are counted. */
const mostNamed = 100

/** What the list of former employees holds, and which contractors of the organization are in it. */
export async function readFormerEmployees(
  { db, clock, fieldKey }: { readonly db: Reader; readonly clock: Clock; readonly fieldKey: FieldKey },
  scope: ClientScope,
) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const list = await formerListOf(db, scope.orgId)
  if (!list) return ok({ list: null, matched: 0, people: [] })
  const matches = await matchFormerEmployees(db, fieldKey, scope.orgId, moscowDate(clock.now()))
  const soonest = matches.toSorted((one, other) => Temporal.PlainDate.compare(one.leftOn, other.leftOn))
  return ok({
    list: {
      version: list.version,
      count: list.count,
      loaded_at: list.loaded_at.toString(),
      loaded_by: [list.surname, list.firstname].filter(Boolean).join(' '),
    },
    matched: matches.length,
    people: soonest.slice(0, mostNamed).map(({ id, inn, leftOn, surname, firstname, secondname }) => ({
      contractor_id: id,
      name: fullName({ surname: surname ?? '', firstname: firstname ?? '', secondname: secondname ?? '' }),
      inn,
      free_on: freeFrom(leftOn).toString(),
    })),
  })
}
