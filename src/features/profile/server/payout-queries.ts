import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { payoutKinds } from '../domain/requisites.ts'
import type { PayoutKind } from '../domain/requisites.ts'
import { placeToPay } from '../domain/payout-method.ts'
import type { PayoutPlace } from '../domain/payout-method.ts'

/** Payout methods a person has not removed, the main one first, then the newest. */
export async function livingMethods(reader: Reader, personId: Id<'person'>) {
  const rows = await living(reader, [personId])
    .select(['id', 'kind', 'mask', 'bank_name', 'is_main', 'usable_from', 'chosen_at', 'created_at', 'number_sha256'])
    .execute()
  return rows.map(asPlace)
}

/** The same of several people, and what a payment asks of each. */
export async function placesOfPeople(reader: Reader, personIds: readonly Id<'person'>[]) {
  if (personIds.length === 0) return []
  const rows = await living(reader, personIds)
    .leftJoin('banks', 'banks.bik', 'payout_methods.bik')
    .select(['id', 'person_id', 'kind', 'mask', 'is_main', 'usable_from', 'chosen_at', 'created_at'])
    .select('banks.closed_on as bank_closed_on')
    .select(
      sqlBoolean`payout_methods.bik is not null and banks.bik is null and exists (select from banks as any_bank)`.as(
        'is_bank_unknown',
      ),
    )
    .execute()
  return rows.map(asPlace)
}

function living(reader: Reader, personIds: readonly Id<'person'>[]) {
  return (
    reader
      .selectFrom('payout_methods')
      .where(sqlBoolean`payout_methods.person_id = any(${personIds}::text[])`)
      .where('removed_at', 'is', null)
      // Cards were removed with their numbers, and none is added.
      .where('kind', 'in', payoutKinds)
      .orderBy('is_main', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
  )
}

type KeptMethod = {
  readonly kind: string
  readonly is_main: boolean
  readonly usable_from: Temporal.Instant
  readonly chosen_at: Temporal.Instant | null
  readonly created_at: Temporal.Instant
}

function asPlace<Row extends KeptMethod>(row: Row): Row & PayoutPlace & { readonly kind: PayoutKind } {
  return {
    ...row,
    kind: row.kind === 'sbp' ? row.kind : 'account',
    isMain: row.is_main,
    usableFrom: row.usable_from,
    chosenAt: row.chosen_at ?? undefined,
    createdAt: row.created_at,
  }
}

export type LivingMethod = Awaited<ReturnType<typeof livingMethods>>[number]

/** Payout methods as the person sees them. */
export function methodsToView(methods: readonly LivingMethod[], now: Temporal.Instant) {
  const paying = placeToPay(methods, now)
  return methods.map((row) => ({
    id: row.id,
    kind: row.kind,
    mask: row.mask,
    bank_name: row.bank_name,
    is_main: row.is_main,
    usable_from: row.usable_from.toString(),
    is_usable: Temporal.Instant.compare(row.usable_from, now) <= 0,
    pays_now: row.id === paying?.id && Temporal.Instant.compare(row.usable_from, now) <= 0,
  }))
}

/** Whether the person has ever added a payout method, including removed ones: the first one takes effect without the wait. */
export async function hasEverHadMethod(tx: Tx, personId: Id<'person'>): Promise<boolean> {
  const row = await tx.selectFrom('payout_methods').select('id').where('person_id', '=', personId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Other people who have or had the same account or phone. */
export async function peopleWithNumber(tx: Tx, personId: Id<'person'>, digests: readonly Buffer[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('payout_methods')
    .select('person_id')
    .distinct()
    .where('number_sha256', 'in', digests)
    .where('person_id', '<>', personId)
    .orderBy('person_id')
    .execute()
  return rows.map((row) => row.person_id)
}

/** Makes exactly one payout method the main one. */
export async function makeMain(
  tx: Tx,
  personId: Id<'person'>,
  methodId: Id<'payoutMethod'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('payout_methods')
    .set({ is_main: false })
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .where('is_main', '=', true)
    .execute()
  await tx.updateTable('payout_methods').set({ is_main: true, chosen_at: now }).where('id', '=', methodId).execute()
}
