import type { Id } from '#/kernel/ids.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { lockingAlone } from '#/platform/server/lock-order.ts'
import { hmac, openField } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { sqlBoolean, sqlInt } from '#/platform/server/typed-sql.ts'

/** The name under which the key of a list is sealed. */
export const saltField = 'formerEmployees'

/** The list of an organization with who has loaded it; none before the first load. */
export function formerListOf(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('former_employee_lists as list')
    .leftJoin('profiles', 'profiles.person_id', 'list.loaded_by')
    .select(['list.version', 'list.loaded_at', 'list.salt_cipher', 'profiles.surname', 'profiles.firstname'])
    .select(sqlInt`(select count(*)::int from former_employees where former_employees.org_id = list.org_id)`.as('count'))
    .where('list.org_id', '=', orgId)
    .executeTakeFirst()
}

/** The list, locked: of two members who change it at once one waits. */
export function lockFormerList(tx: Tx, orgId: Id<'organization'>) {
  const list = tx.selectFrom('former_employee_lists').selectAll().where('org_id', '=', orgId)
  return lockingAlone('former_employee_lists', list).executeTakeFirst()
}

/** What a list keeps of a person: nobody without its key can try all the ИНН there are. */
export function hashOf(salt: string, inn: string): Buffer {
  return hmac(salt, inn)
}

export type AskedInn = { readonly orgId: Id<'organization'>; readonly inn: string }

/** The last day of each of these ИНН by the list of the organization, by `keyOfInn`; those that are in no list are omitted. */
export async function listedDays(
  reader: Reader,
  fieldKey: FieldKey,
  asked: readonly AskedInn[],
): Promise<ReadonlyMap<string, Temporal.PlainDate>> {
  if (asked.length === 0) return new Map()
  const orgIds = [...new Set(asked.map(({ orgId }) => orgId))]
  const lists = await reader
    .selectFrom('former_employee_lists')
    .select(['org_id', 'salt_cipher'])
    .where(sqlBoolean`org_id = any(${orgIds}::text[])`)
    .execute()
  const salts = new Map(lists.map((list) => [list.org_id, openField(fieldKey, list.org_id, saltField, list.salt_cipher)]))
  const hashed = asked.flatMap(({ orgId, inn }) => {
    const salt = salts.get(orgId)
    return salt === undefined ? [] : [{ orgId, inn, hash: hashOf(salt, inn) }]
  })
  if (hashed.length === 0) return new Map()
  const rows = await reader
    .selectFrom('former_employees')
    .select(['org_id', 'inn_hmac', 'left_on'])
    .where(sqlBoolean`org_id = any(${orgIds}::text[])`)
    .where(sqlBoolean`inn_hmac = any(${hashed.map(({ hash }) => hash)}::bytea[])`)
    .execute()
  const days = new Map(rows.map((row) => [`${row.org_id} ${row.inn_hmac.toString('hex')}`, row.left_on]))
  return new Map(
    hashed.flatMap(({ orgId, inn, hash }) => {
      const day = days.get(`${orgId} ${hash.toString('hex')}`)
      return day ? [[keyOfInn({ orgId, inn }), day] as const] : []
    }),
  )
}

export function keyOfInn({ orgId, inn }: AskedInn): string {
  return `${orgId} ${inn}`
}

/** Everybody who works with the organization, to be looked for in its list. */
export function contractorInns(reader: Reader, orgId: Id<'organization'>) {
  return reader
    .selectFrom('contractors')
    .leftJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['contractors.id', 'contractors.person_id', 'contractors.inn'])
    .select(['profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('contractors.org_id', '=', orgId)
    .orderBy('contractors.id')
    .execute()
}
