import type { Stop } from '#/features/contractors/domain/contractor-state.ts'
import { findStops } from '#/features/contractors/server/find-stops.ts'
import { findBindings } from '#/features/partner/server/find-bindings.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import { findPayoutMethods } from '#/features/profile/server/find-payout-methods.ts'
import type { Id } from '#/kernel/ids.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import type { WorkFacts, WorkMatch } from '../domain/match-assignment.ts'
import type { PayeeFacts } from '../domain/may-pay.ts'
import { findPeople } from './find-people.ts'
import { findStatuses } from './find-statuses.ts'
import { findWorks } from './find-works.ts'
import type { WorkBounds } from './find-works.ts'
import type { RowToCheck } from './row-queries.ts'

export type PersonFacts = {
  readonly personId: Id<'person'>
  readonly phone: string
  readonly inn: string | undefined
  /** Given only for people who have worked for the organization: a list of ИНН must not reveal names. */
  readonly fio: string
  /** Those a row of his may pay for. */
  readonly works: readonly WorkFacts[]
  /** He has worked for the organization, within the bounds of the register. */
  readonly hasWorked: boolean
  readonly stop: Stop | undefined
  readonly binding: { readonly state: string; readonly rightsGranted: readonly string[] } | undefined
  readonly payoutMethod: PayeeFacts['payoutMethod']
  readonly npd: 'active' | 'notActive' | 'unknown' | undefined
}

/** A row with its person and the work it pays for. */
export type Matched = { readonly row: RowToCheck; readonly person: PersonFacts | undefined; readonly match: WorkMatch }

export type KnownPeople = { byInn(inn: string): PersonFacts | undefined; byPhone(phone: string): PersonFacts | undefined }

/** Loads all facts about the people of the given rows in a fixed number of queries, regardless of the number of rows. */
export async function gatherRowFacts(
  reader: Reader,
  clock: Clock,
  orgId: Id<'organization'>,
  rows: readonly Pick<RowToCheck, 'inn' | 'phone' | 'task_number' | 'assignment_id'>[],
  bounds: WorkBounds,
  { takes }: Pick<PayeeFacts, 'takes'>,
): Promise<KnownPeople> {
  const people = await findPeople(reader, rows)
  const ids = people.map(({ id }) => id)
  const byInnId = new Map<string | null, Id<'person'>>(people.map(({ id, inn }) => [inn, id]))
  const byPhoneId = new Map(people.map(({ id, phone }) => [phone, id]))
  const named = rows.map((row) => ({
    ...row,
    personId: row.inn === '' ? byPhoneId.get(parsePhone(row.phone) ?? null) : byInnId.get(row.inn),
  }))
  const [{ works, hasWorked }, stops, methods, bindings, statuses] = await Promise.all([
    findWorks(reader, orgId, named, bounds),
    findStops(reader, orgId, ids, moscowDate(clock.now())),
    findPayoutMethods(reader, clock.now(), ids, { takes }),
    findBindings(reader, ids),
    findStatuses(
      reader,
      clock,
      people.flatMap(({ inn }) => inn ?? []),
    ),
  ])
  const facts = people.map((person): PersonFacts => {
    return {
      personId: person.id,
      phone: person.phone ?? '',
      inn: person.inn ?? undefined,
      fio: hasWorked.has(person.id)
        ? fullName({ surname: person.surname ?? '', firstname: person.firstname ?? '', secondname: person.secondname ?? '' })
        : '',
      works: works.get(person.id) ?? [],
      hasWorked: hasWorked.has(person.id),
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
