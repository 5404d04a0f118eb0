import type * as z from 'zod/mini'
import { recordPartyEntry } from '#/features/journal/server/record-party-entry.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Database } from '#/platform/server/database.ts'
import type { AccountScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { registerOrganization as contract } from '../contract/organization.ts'
import { maskOwner, shortOrganizationName } from '../domain/organization.ts'
import { findInRegistry } from './find-in-registry.ts'
import { findOrganizationByInn } from './queries.ts'

/**
 * Creates an organization with its first member as owner. Details come from the tax service; if it does not know the INN, the
 * typed name is used and marked as typed.
 */
export async function registerOrganization(
  deps: { db: Database; clock: Clock; taxService: TaxService },
  account: AccountScope,
  form: z.output<(typeof contract)['body']>,
) {
  if (!account.signedUp) return refuse({ kind: 'signUpFirst' })
  const found = await findInRegistry(deps.taxService, form.inn)
  if (!found.ok && (found.refusal.kind !== 'organizationUnknown' || form.full_name === undefined)) return found
  const registry = found.ok ? found.value : undefined
  const fullName = registry?.name ?? form.full_name ?? ''

  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const existing = await findOrganizationByInn(tx, form.inn)
    if (existing) return refuse({ kind: 'organizationExists', owner: maskOwner(existing.owner_name) })
    const id = newId('organization', deps.clock)
    const made = await tx
      .insertInto('organizations')
      .values({
        id,
        inn: form.inn,
        ogrn: registry?.ogrn ?? null,
        full_name: fullName,
        short_name: shortOrganizationName(fullName),
        legal_address: registry?.address ?? '',
        source: registry ? 'fns' : 'typed',
        status: 'active',
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('inn').doNothing())
      .returning('short_name')
      .executeTakeFirst()
    if (!made) return refuse({ kind: 'organizationExists', owner: 'владельца' })
    await tx
      .insertInto('members')
      .values({
        id: newId('member', deps.clock),
        org_id: id,
        person_id: account.personId,
        phone: account.phone,
        name: form.member_name,
        role: 'owner',
        status: 'active',
        joined_at: now,
        created_at: now,
      })
      .execute()
    await recordPartyEntry(tx, deps, id, account, {
      action: 'organizationRegistered',
      object: { kind: 'organization', id, name: made.short_name },
    })
    return ok({ org_id: id, short_name: made.short_name })
  })
}
