import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { locking } from '#/platform/server/lock-order.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'
import { chainStart } from '../domain/chain.ts'
import type { ChainedEntry, ChainHead } from '../domain/chain.ts'

/** Locks the head of a chain until the transaction ends; starts a new chain if there is none. */
export async function lockHead(tx: Tx, ownerId: Id<'organization'> | Id<'person'>): Promise<ChainHead> {
  const found = await lockedHead(tx, ownerId)
  if (found) return found
  await tx
    .insertInto('journal_chains')
    .values({ owner_id: ownerId, last_no: chainStart.lastNo, last_sha256: Buffer.from(chainStart.lastSha256, 'hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const begun = await lockedHead(tx, ownerId)
  if (!begun) throw new Error('The head of a journal has vanished')
  return begun
}

async function lockedHead(tx: Tx, ownerId: Id<'organization'> | Id<'person'>): Promise<ChainHead | undefined> {
  const head = tx.selectFrom('journal_chains').select(['last_no', 'last_sha256']).where('owner_id', '=', ownerId)
  const row = await locking(tx, 'journal_chains', head, ownerId).executeTakeFirst()
  return row && { lastNo: row.last_no, lastSha256: row.last_sha256.toString('hex') }
}

/** Writes an entry and advances the head. */
export async function addEntry(tx: Tx, entry: ChainedEntry): Promise<void> {
  const hash = Buffer.from(entry.sha256, 'hex')
  await tx
    .insertInto('journal_entries')
    .values({
      owner_id: entry.ownerId,
      no: entry.no,
      text_version: entry.textVersion,
      hashed_text: entry.hashedText === null ? null : Buffer.from(entry.hashedText, 'utf8'),
      at: entry.at,
      person_id: entry.personId,
      actor_name: entry.actorName,
      actor_role: entry.actorRole,
      ip: entry.ip,
      action: entry.action,
      object_kind: entry.objectKind,
      object_id: entry.objectId,
      object_name: entry.objectName,
      facts: JSON.stringify(entry.facts),
      previous_sha256: Buffer.from(entry.previousSha256, 'hex'),
      sha256: hash,
    })
    .execute()
  await tx
    .updateTable('journal_chains')
    .set({ last_no: entry.no, last_sha256: hash })
    .where('owner_id', '=', entry.ownerId)
    .execute()
}

/** Returns a person's name for the journal of an organization (the member's name, otherwise the profile name) and phone. */
export function findActor(reader: Reader, personId: Id<'person'>, orgId: Id<'organization'> | undefined) {
  return reader
    .selectFrom('persons')
    .leftJoin('profiles', 'profiles.person_id', 'persons.id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.person_id', '=', 'persons.id')
        .on(sqlBoolean`members.org_id = ${orgId ?? ''}`)
        // Who only asks for access has neither a role nor a name in the organization.
        .on('members.status', '<>', 'requested'),
    )
    .select(['persons.phone', 'profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .select(['members.name', 'members.role'])
    .where('persons.id', '=', personId)
    .limit(1)
    .executeTakeFirst()
}
