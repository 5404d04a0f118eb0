import type { Id } from '#/kernel/ids.ts'
import type { ActionOf } from '#/kernel/lifecycle.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking, lockingAlone } from '#/platform/server/lock-order.ts'
import type { AccountStatus } from '../domain/account.ts'
import { phoneChangeLifecycle } from '../domain/phone-change.ts'
import type { PhoneChangeKind, PhoneChangeState } from '../domain/phone-change.ts'

export type PhoneChange = {
  readonly id: Id<'phoneChange'>
  readonly personId: Id<'person'>
  readonly kind: PhoneChangeKind
  readonly oldPhone: Phone
  readonly newPhone: Phone
  readonly pendingPersonId: Id<'person'> | undefined
  readonly state: PhoneChangeState
  readonly oldCodeId: Id<'code'> | undefined
  readonly newCodeId: Id<'code'> | undefined
  readonly createdAt: Temporal.Instant
  readonly dueAt: Temporal.Instant
}

export type Account = { readonly id: Id<'person'>; readonly status: AccountStatus }

/** Locks the account until the transaction ends; returns it with its phone, if it has one. */
export async function lockAccount(tx: Tx, personId: Id<'person'>): Promise<(Account & { phone: Phone | null }) | undefined> {
  const row = await locking(
    tx,
    'persons',
    tx.selectFrom('persons').select(['id', 'status', 'phone']).where('id', '=', personId),
    personId,
  ).executeTakeFirst()
  return row
}

export async function accountOfPhone(reader: Reader, phone: Phone): Promise<Account | undefined> {
  const row = await reader.selectFrom('persons').select(['id', 'status']).where('phone', '=', phone).executeTakeFirst()
  return row
}

export async function waitingChange(reader: Reader, personId: Id<'person'>): Promise<PhoneChange | undefined> {
  return toChange(await selectChange(reader).where('person_id', '=', personId).where('state', '=', 'waiting').executeTakeFirst())
}

export async function lockChange(tx: Tx, id: Id<'phoneChange'>): Promise<PhoneChange | undefined> {
  return toChange(await lockingAlone('phone_changes', selectChange(tx).where('id', '=', id)).executeTakeFirst())
}

export async function findChange(reader: Reader, id: Id<'phoneChange'>): Promise<PhoneChange | undefined> {
  return toChange(await selectChange(reader).where('id', '=', id).executeTakeFirst())
}

/** Returns when the phone was last changed. */
export async function lastChangeAt(reader: Reader, personId: Id<'person'>): Promise<Temporal.Instant | undefined> {
  const row = await reader
    .selectFrom('phone_changes')
    .select('settled_at')
    .where('person_id', '=', personId)
    .where('state', '=', 'done')
    .orderBy('settled_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.settled_at ?? undefined
}

export async function insertChange(
  tx: Tx,
  change: Pick<PhoneChange, 'id' | 'personId' | 'kind' | 'oldPhone' | 'newPhone' | 'pendingPersonId' | 'createdAt' | 'dueAt'> & {
    readonly ip: string
  },
): Promise<void> {
  await tx
    .insertInto('phone_changes')
    .values({
      id: change.id,
      person_id: change.personId,
      kind: change.kind,
      old_phone: change.oldPhone,
      new_phone: change.newPhone,
      pending_person_id: change.pendingPersonId ?? null,
      state: 'waiting',
      ip: change.ip,
      created_at: change.createdAt,
      due_at: change.dueAt,
    })
    .execute()
}

/** Restarts the change: both codes must be entered anew. */
export async function renewChange(tx: Tx, id: Id<'phoneChange'>, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('phone_changes')
    .set({ created_at: now, due_at: now, old_code_id: null, new_code_id: null })
    .where('id', '=', id)
    .execute()
}

export async function keepProofs(
  tx: Tx,
  id: Id<'phoneChange'>,
  proofs: { readonly oldCodeId: Id<'code'> | undefined; readonly newCodeId: Id<'code'> | undefined },
): Promise<void> {
  await tx
    .updateTable('phone_changes')
    .set({ old_code_id: proofs.oldCodeId ?? null, new_code_id: proofs.newCodeId ?? null })
    .where('id', '=', id)
    .execute()
}

/** Returns false when the change is not pending any more. */
export async function closePhoneChange(
  tx: Tx,
  id: Id<'phoneChange'>,
  action: ActionOf<typeof phoneChangeLifecycle>,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .updateTable('phone_changes')
    .set({ state: phoneChangeLifecycle.table.waiting[action].to, settled_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setPhone(tx: Tx, personId: Id<'person'>, phone: Phone, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('persons').set({ phone, updated_at: now }).where('id', '=', personId).execute()
}

/** Deletes a pending account that only proved the phone, which frees the phone. */
export async function dropPendingAccount(tx: Tx, personId: Id<'person'>, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('persons')
    .set({ phone: null, status: 'deleted', updated_at: now })
    .where('id', '=', personId)
    .where('status', '=', 'pending')
    .execute()
}

function selectChange(reader: Reader) {
  return reader.selectFrom('phone_changes').selectAll()
}

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChange>['executeTakeFirst']>>

function toChange(row: ChangeRow): PhoneChange | undefined {
  return (
    row && {
      id: row.id,
      personId: row.person_id,
      kind: row.kind,
      oldPhone: row.old_phone,
      newPhone: row.new_phone,
      pendingPersonId: row.pending_person_id ?? undefined,
      state: row.state,
      oldCodeId: row.old_code_id ?? undefined,
      newCodeId: row.new_code_id ?? undefined,
      createdAt: row.created_at,
      dueAt: row.due_at,
    }
  )
}
