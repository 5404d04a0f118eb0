import type { Id } from '#/kernel/ids.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { Reader } from '#/platform/server/database.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { actionName } from '../domain/action.ts'
import type { JournalAction } from '../domain/action.ts'
import { personalViewNames } from '../domain/personal-view.ts'

/** Files that name many people: whoever took one may have taken everybody of the organization. */
const takings = [
  'contractorsTaken',
  'registerTaken',
  'statusListTaken',
  'receiptsTaken',
  'reportTaken',
  'auditFileTaken',
  'documentsDownloaded',
  'orderFileDownloaded',
  'journalExported',
] as const satisfies readonly JournalAction[]

export type Affected = {
  readonly personId: Id<'person'>
  readonly name: string
  readonly phone: string
  readonly inn: string
  readonly customer: string
  /** «карточка исполнителя 20.11.2026», «Список исполнителей скачан 20.11.2026» */
  readonly how: string
  readonly at: Temporal.Instant
}

/**
 * Whose data a stolen account has shown from one moment until another: the people it opened, and everybody of an organization a file was taken
 * from. The oldest first; undefined when nobody enters by this phone. One who has left the service has neither phone nor name here.
 */
export async function listAffected(
  reader: Reader,
  phone: Phone,
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<Affected[] | undefined> {
  const account = await reader.selectFrom('persons').select('id').where('phone', '=', phone).executeTakeFirst()
  if (!account) return undefined
  const viewerId = account.id
  const { rows } = await rowsOf({
    person_id: pgType.id('person'),
    name: pgType.text,
    phone: pgType.text,
    inn: pgType.text,
    customer: pgType.text,
    how: pgType.text,
    is_file: pgType.boolean,
    at: pgType.instant,
  })`
    select seen.person_id, trim(concat_ws(' ', profiles.surname, profiles.firstname, profiles.secondname)) as name,
      coalesce(persons.phone, '') as phone, coalesce(profiles.inn, '') as inn, organizations.short_name as customer,
      seen.how, seen.is_file, seen.at
    from (
      select org_id, person_id, kind as how, false as is_file, first_at as at from personal_views
      where viewer_id = ${viewerId} and first_at >= ${from.toString()}::timestamptz and first_at < ${until.toString()}::timestamptz
      union all
      select documents.org_id, documents.person_id, 'document', false, min(event.at) from document_events as event
      join documents on documents.id = event.document_id
      where event.kind = 'downloaded' and event.actor = ${viewerId} and documents.person_id <> ${viewerId}
        and event.at >= ${from.toString()}::timestamptz and event.at < ${until.toString()}::timestamptz
      group by documents.org_id, documents.person_id, date_trunc('day', event.at at time zone 'Europe/Moscow')
      union all
      select contractors.org_id, contractors.person_id, entry.action, true, min(entry.at) from journal_entries as entry
      join contractors on contractors.org_id = entry.owner_id and contractors.created_at <= entry.at
      where entry.person_id = ${viewerId} and entry.action = any(${[...takings]}::text[])
        and entry.at >= ${from.toString()}::timestamptz and entry.at < ${until.toString()}::timestamptz
      group by contractors.org_id, contractors.person_id, entry.action
    ) as seen
    join organizations on organizations.id = seen.org_id
    join persons on persons.id = seen.person_id
    left join profiles on profiles.person_id = seen.person_id
    order by seen.at, seen.person_id, seen.how`.execute(reader)
  return rows.map(({ person_id: personId, how, is_file: isFile, ...row }) => ({
    ...row,
    personId,
    how: isFile ? actionName(how) : viewName(how),
  }))
}

function viewName(kind: string): string {
  return Object.entries(personalViewNames).find(([known]) => known === kind)?.[1] ?? kind
}
