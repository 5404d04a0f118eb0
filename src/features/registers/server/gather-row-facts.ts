import { documentLifecycle } from '#/features/documents/domain/document.ts'
import type { Stop } from '#/features/contractors/domain/contractor-state.ts'
import { findStops } from '#/features/contractors/server/find-stops.ts'
import { findBindings } from '#/features/partner/server/find-bindings.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { findPayoutMethods } from '#/features/profile/server/find-payout-methods.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePersonInn } from '#/kernel/inn.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { WorkFacts } from '../domain/match-assignment.ts'
import type { PayeeFacts } from '../domain/may-pay.ts'

export type PersonFacts = {
  readonly personId: Id<'person'>
  readonly phone: string
  readonly inn: string | undefined
  /** Given only for people who have worked for the organization: a list of ИНН must not reveal names. */
  readonly fio: string
  readonly works: readonly WorkFacts[]
  readonly stop: Stop | undefined
  readonly binding: { readonly state: string; readonly rightsGranted: readonly string[] } | undefined
  readonly payoutMethod: PayeeFacts['payoutMethod']
  readonly npd: 'active' | 'notActive' | 'unknown' | undefined
}

/**
 * Which assignments the register may contain: those of its branch, and only of the author's own tasks if the author may take no
 * others.
 */
export type WorkBounds = { readonly branchId: Id<'branch'> | null; readonly author: Id<'person'> | undefined }

export type KnownPeople = { byInn(inn: string): PersonFacts | undefined; byPhone(phone: string): PersonFacts | undefined }

/** Loads all facts about the people of the given rows in a fixed number of queries, regardless of the number of rows. */
export async function gatherRowFacts(
  reader: Reader,
  clock: Clock,
  orgId: Id<'organization'>,
  rows: readonly { readonly inn: string; readonly phone: string }[],
  bounds: WorkBounds,
): Promise<KnownPeople> {
  const people = await findPeople(reader, rows)
  const ids = people.map(({ id }) => id)
  const [works, stops, methods, bindings, statuses] = await Promise.all([
    findWorks(reader, orgId, ids, bounds),
    findStops(reader, orgId, ids, moscowDate(clock.now())),
    findPayoutMethods(reader, clock.now(), ids),
    findBindings(reader, ids),
    findStatuses(
      reader,
      clock,
      people.flatMap(({ inn }) => inn ?? []),
    ),
  ])
  const facts = people.map((person): PersonFacts => {
    const own = works.get(person.id) ?? []
    return {
      personId: person.id,
      phone: person.phone ?? '',
      inn: person.inn ?? undefined,
      fio:
        own.length > 0
          ? fullName({ surname: person.surname ?? '', firstname: person.firstname ?? '', secondname: person.secondname ?? '' })
          : '',
      works: own,
      stop: stops.get(person.id),
      binding: bindings.get(person.id),
      payoutMethod: methods.get(person.id),
      npd: person.inn === null ? undefined : statuses.get(person.inn),
    }
  })
  const byInn = new Map(facts.map((person) => [person.inn, person]))
  const byPhone = new Map(facts.map((person) => [person.phone, person]))
  return { byInn: (inn) => byInn.get(inn), byPhone: (phone) => byPhone.get(phone) }
}

async function findPeople(reader: Reader, rows: readonly { readonly inn: string; readonly phone: string }[]) {
  const inns = [...new Set(rows.flatMap(({ inn }) => parsePersonInn(inn) ?? []))]
  const phones = [...new Set(rows.filter(({ inn }) => inn === '').flatMap(({ phone }) => parsePhone(phone) ?? []))]
  if (inns.length === 0 && phones.length === 0) return []
  return reader
    .selectFrom('persons')
    .leftJoin('profiles', 'profiles.person_id', 'persons.id')
    .select(['persons.id', 'persons.phone', 'profiles.inn', 'profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where((where) =>
      where.or([
        ...(inns.length > 0 ? [where('profiles.inn', 'in', inns)] : []),
        ...(phones.length > 0 ? [where('persons.phone', 'in', phones)] : []),
      ]),
    )
    .execute()
}

async function findWorks(
  reader: Reader,
  orgId: Id<'organization'>,
  ids: readonly Id<'person'>[],
  { branchId, author }: WorkBounds,
): Promise<Map<string, WorkFacts[]>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('assignments')
    .innerJoin('tasks', 'tasks.id', 'assignments.task_id')
    .leftJoin('documents as frame', 'frame.id', 'assignments.frame_document_id')
    .leftJoin('documents as act', 'act.id', 'assignments.act_document_id')
    .select([
      'assignments.id',
      'assignments.person_id',
      'assignments.state',
      'assignments.price',
      'assignments.accepted_amount',
      'tasks.number',
      'tasks.receipt_text',
      'frame.state as frame_state',
      'act.state as act_state',
    ])
    .where('assignments.org_id', '=', orgId)
    .where('assignments.person_id', 'in', ids)
    .where('assignments.state', '<>', 'cancelled')
    .$if(branchId !== null, (query) => query.where('tasks.branch_id', '=', branchId))
    .where((where) => (author === undefined ? where.lit(true) : where('tasks.created_by', '=', author)))
    .orderBy('assignments.created_at')
    .execute()
  const works = rows.map(
    (row) =>
      [
        row.person_id,
        {
          assignmentId: row.id,
          personId: row.person_id,
          taskNumber: row.number,
          state: row.state,
          amount: row.accepted_amount ?? row.price,
          receiptText: row.receipt_text,
          frameSigned: documentLifecycle.is.signed(row.frame_state),
          actSigned: documentLifecycle.is.signed(row.act_state),
        },
      ] as const,
  )
  return grouped(works)
}

/** The newest answer of today; an answer older than a day is not used. */
async function findStatuses(reader: Reader, clock: Clock, inns: readonly PersonInn[]) {
  if (inns.length === 0) return new Map<string, 'active' | 'notActive' | 'unknown'>()
  const now = clock.now()
  const rows = await reader
    .selectFrom('npd_status_checks')
    .select(['inn', 'result'])
    .where('inn', 'in', inns)
    .where('day', '=', moscowDate(now))
    .where('checked_at', '>=', now.subtract({ hours: 24 }))
    .orderBy('checked_at')
    .execute()
  return new Map(rows.map((row) => [row.inn, row.result]))
}

function grouped<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>()
  for (const [key, value] of pairs) {
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
