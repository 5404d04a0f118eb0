import type * as z from 'zod/mini'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { saveRegistrationDraft } from '../contract.ts'
import { knownAnswers } from '../domain/eligibility.ts'
import { registrationLifecycle, registrationStateNames } from '../domain/registration.ts'
import type { RegistrationMode } from '../domain/registration.ts'
import { lockPersonEntry, lockLiving } from './queries.ts'

type Draft = z.output<typeof saveRegistrationDraft.body>
type Deps = { readonly db: Database; readonly clock: Clock; readonly registrationMode: RegistrationMode }

/** Saves what the person has entered so far; starts a registration when none is active. Omitted fields stay unchanged. */
export function saveDraft(deps: Deps, { personId }: PersonScope, draft: Draft) {
  return deps.db.transaction().execute(async (tx) => {
    await lockPersonEntry(tx, personId)
    const row = (await lockLiving(tx, personId, 'register')) ?? (await insertDraft(tx, deps, personId))
    if (registrationLifecycle.is.instructed(row.state) && draft.way !== undefined)
      return ok(await keepWay(tx, deps, row.id, draft.way))
    if (!registrationLifecycle.is.draft(row.state))
      return refuse({ kind: 'wrongState', state: registrationStateNames.register[row.state] })
    const saved = await tx
      .updateTable('npd_registrations')
      .set((column) => ({
        step: draft.step,
        mode: deps.registrationMode,
        ...(draft.answers === undefined
          ? {}
          : { answers: JSON.stringify(knownAnswers(draft.answers)), findings: '[]', checked_at: null }),
        ...(draft.oktmo === undefined ? {} : { oktmo: draft.oktmo }),
        ...(draft.activities === undefined ? {} : { activities: [...new Set(draft.activities)] }),
        ...(draft.way === undefined ? {} : { way: draft.way }),
        version: column('version', '+', 1),
        updated_at: deps.clock.now(),
      }))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return ok(saved)
  })
}

/** A person being guided can only choose another way. */
function keepWay(tx: Tx, { clock }: Deps, id: Id<'npdRegistration'>, way: NonNullable<Draft['way']> | null) {
  const set = { way, updated_at: clock.now() }
  return tx.updateTable('npd_registrations').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

function insertDraft(tx: Tx, { clock, registrationMode: mode }: Deps, personId: PersonScope['personId']) {
  const now = clock.now()
  return tx
    .insertInto('npd_registrations')
    .values({
      id: newId('npdRegistration', clock),
      person_id: personId,
      kind: 'register',
      mode,
      state: 'draft',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
