import { hiddenName } from '#/features/organizations/domain/organization.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import type { KnownTax, ReadsKnownTax } from '#/kernel/npd-tax.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { openingOf } from '../domain/opening.ts'
import { netOf, sumOf } from '../domain/terms.ts'
import { invitationsOfPerson } from './invitation-queries.ts'

/** Returns the invitations of a person: also those sent to his phone or ИНН before he came. */
export async function listOwnInvitations(
  deps: ReadsKnownTax & { readonly db: Database; readonly clock: Clock },
  scope: PersonScope,
  { key, size }: { readonly key: ListKey | undefined; readonly size: number },
) {
  const rows = await invitationsOfPerson(deps.db, scope.personId, key, size)
  const page = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
  const known = await deps.readKnownTax(scope.personId)
  const today = moscowDate(deps.clock.now())
  return ok({ next: page.next, items: page.items.map((row) => describe(row, known, today)) })
}

function describe(row: Awaited<ReturnType<typeof invitationsOfPerson>>[number], known: KnownTax, today: Temporal.PlainDate) {
  const sum = sumOf(row)
  return {
    id: row.id,
    task_id: row.task_id,
    title: row.title,
    org_name: row.hides_name ? hiddenName : row.org_name,
    pay_kind: row.pay_kind,
    sum: sum ?? null,
    net: sum === undefined ? null : netOf(sum, known),
    due_on: row.due_on.toString(),
    state: row.state,
    decline_reason: row.decline_reason,
    sent_at: row.sent_at.toString(),
    expires_at: row.expires_at.toString(),
    opening: openingOf({ ...row, state: row.task_state }, today),
    application_id: row.application_id,
  }
}
