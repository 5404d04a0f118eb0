import type * as z from 'zod/mini'
import { requireOpenBank } from '#/features/banks/server/require-open-bank.ts'
import { recordEntry } from '#/features/journal/server/record-entry.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import { equalBytes, fieldDigests, sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { payoutMethodForm } from '../contract/payout-method.ts'
import { mostPayoutMethods, usableFrom } from '../domain/payout-method.ts'
import { maskRequisites, readRequisites, secretOf } from '../domain/requisites.ts'
import { sbpBankName } from '../domain/sbp-bank.ts'
import { requisitesChanged } from './jobs.ts'
import { hasEverHadMethod, livingMethods, makeMain, methodsToView, peopleWithNumber } from './payout-queries.ts'
import { lockProfile } from './queries.ts'

export type PayoutMethodDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly fieldKey: FieldKey
  readonly log: Log
}

/** Adds a payout method in an open bank. The very first one works at once; each later one waits 24 hours. */
export async function addPayoutMethod(deps: PayoutMethodDeps, scope: PersonScope, form: z.output<typeof payoutMethodForm>) {
  const requisites = readRequisites(form)
  if (!requisites.ok) return requisites
  const place = requisites.value
  const secret = secretOf(place)
  const digests = fieldDigests(deps.fieldKey, secret)
  const mask = maskRequisites(requisites.value)
  return deps.db.transaction().execute(async (tx) => {
    const { personId } = scope
    const now = deps.clock.now()
    await lockProfile(tx, personId, now)
    const bank = place.kind === 'account' ? await requireOpenBank(tx, now, place.bik) : ok(sbpBankName(place.bankId))
    if (!bank.ok) return bank
    const earlier = await livingMethods(tx, personId)
    if (earlier.some((method) => digests.some((digest) => equalBytes(method.number_sha256, digest))))
      return refuse({ kind: 'methodKnown' })
    if (earlier.length >= mostPayoutMethods) return refuse({ kind: 'tooManyMethods', count: mostPayoutMethods })

    const id = newId('payoutMethod', deps.clock)
    await tx
      .insertInto('payout_methods')
      .values({
        id,
        person_id: personId,
        kind: place.kind,
        bik: place.kind === 'account' ? place.bik : null,
        number_cipher: sealField(deps.fieldKey, personId, `payout:${id}`, secret),
        number_sha256: digests[0],
        mask,
        bank_name: form.bank_name ?? bank.value ?? '',
        is_main: false,
        usable_from: usableFrom(now, !(await hasEverHadMethod(tx, personId))),
        created_at: now,
      })
      .execute()
    if (earlier.length === 0 || form.main === true) await makeMain(tx, personId, id, now)
    await warnOfSharing(tx, deps.log, personId, id, digests)
    await announce(tx, deps.clock, requisitesChanged, { personId, methodId: id, change: 'added', changedAt: now.toString() })
    const added = await viewOf(tx, personId, id, now)
    const object = { kind: 'payoutMethod' as const, id, name: mask }
    await recordEntry(tx, deps, scope, { action: 'payoutMethodAdded', object, facts: { requisites: mask } })
    return ok(added)
  })
}

async function viewOf(tx: Tx, personId: Id<'person'>, id: Id<'payoutMethod'>, now: Temporal.Instant) {
  const view = methodsToView(await livingMethods(tx, personId), now).find((method) => method.id === id)
  if (!view) throw new Error('The place just added is not there')
  return view
}

/** Two people with the same account or phone may be a family or a thief: it is allowed and reported to the operator. */
async function warnOfSharing(
  tx: Tx,
  log: Log,
  personId: Id<'person'>,
  methodId: string,
  digests: readonly Buffer[],
): Promise<void> {
  const others = await peopleWithNumber(tx, personId, digests)
  if (others.length > 0) log.warn({ alarm: 'sharedRequisites', personId, methodId, others }, 'requisites known at another person')
}
