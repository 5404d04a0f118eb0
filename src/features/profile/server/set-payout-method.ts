import type * as z from 'zod/mini'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { hmac, sealField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { payoutMethodForm } from '../contract.ts'
import { maskRequisites, readRequisites, usableFrom } from '../domain/requisites.ts'
import { livePayoutMethods, lockProfile } from './queries.ts'

/** Names the one place to pay to. The first is good at once; a replacement waits 24 hours. */
export async function setPayoutMethod(
  deps: { db: Database; clock: Clock; fieldKey: FieldKey },
  scope: PersonScope,
  form: z.output<typeof payoutMethodForm>,
) {
  const requisites = readRequisites(form)
  if (!requisites.ok) return requisites
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    await lockProfile(tx, scope.personId, now)
    const earlier = await livePayoutMethods(tx, scope.personId).executeTakeFirst()
    if (earlier) {
      await tx.updateTable('payout_methods').set({ removed_at: now }).where('id', '=', earlier.id).execute()
    }
    const id = newId('payoutMethod', deps.clock)
    const { value } = requisites
    const method = {
      id,
      kind: value.kind,
      mask: maskRequisites(value),
      usable_from: usableFrom(now, earlier === undefined),
    }
    await tx
      .insertInto('payout_methods')
      .values({
        ...method,
        person_id: scope.personId,
        bik: value.kind === 'account' ? value.bik : null,
        number_cipher: sealField(deps.fieldKey, scope.personId, `payout:${id}`, value.number),
        number_sha256: hmac(Buffer.from(deps.fieldKey.key).toString('base64'), value.number),
        created_at: now,
      })
      .execute()
    return ok({ ...method, usable_from: method.usable_from.toString() })
  })
}
