import { sql } from 'kysely'
import * as z from 'zod/mini'
import { stopOn } from '#/features/contractors/domain/contractor-state.ts'
import { narrowContractors } from '#/features/contractors/server/narrow-contractors.ts'
import { nameAuthor } from '#/features/organizations/server/name-author.ts'
import { fullName } from '#/features/profile/domain/profile.ts'
import type { Id } from '#/kernel/ids.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { BranchScope } from '#/platform/server/branch-scope.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { pgType, sqlAs, sqlBoolean } from '#/platform/server/typed-sql.ts'
import type { Named } from '../domain/namesakes.ts'
import { askingReasons, mostReplacements } from '../domain/row-replacement.ts'
import type { AskingReason, BasePerson, RowMark, Said } from '../domain/row-replacement.ts'
import { nameWords } from '../domain/same-name.ts'
import type { RowRecord } from './row-queries.ts'

/**
 * The people of the organization's base who have an ИНН; archived ones are no longer there. `place`: the branches in which they must have
 * worked not to be elsewhere.
 */
function base(reader: Reader, { orgId }: ClientScope, place: BranchScope) {
  return reader
    .selectFrom('contractors')
    .innerJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['contractors.person_id', 'contractors.state', 'contractors.paused_until'])
    .select(['profiles.inn', 'profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .select(narrowContractors(place).as('is_here'))
    .where('contractors.org_id', '=', orgId)
    .where('contractors.state', '<>', 'archived')
    .where('profiles.inn', 'is not', null)
}

/** Where people of a register have worked: in its branch, or in the viewer's. */
export function placeOf({ branchIds }: BranchScope, branch: Id<'branch'> | null): BranchScope {
  return { branchIds: branch === null ? branchIds : [branch] }
}

function toPeople(clock: Clock, rows: Awaited<ReturnType<ReturnType<typeof base>['execute']>>): BasePerson[] {
  const today = moscowDate(clock.now())
  return rows.flatMap(({ person_id: personId, inn, state, paused_until: pausedUntil, is_here: isHere, ...name }) => {
    const isStopped = stopOn({ state, pausedUntil }, today) !== undefined
    return inn === null ? [] : [{ personId, inn, fio: fullName(name), isStopped, isElsewhere: !isHere }]
  })
}

/** These people of the base, within the branches of the viewer, in the order of the ids. */
export async function peopleOf(
  reader: Reader,
  clock: Clock,
  scope: ClientScope,
  place: BranchScope,
  ids: readonly Id<'person'>[],
): Promise<BasePerson[]> {
  const rows = await base(reader, scope, place)
    .where(narrowContractors(scope))
    .where(sqlBoolean`contractors.person_id = any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], contractors.person_id)`)
    .execute()
  return toPeople(clock, rows)
}

/**
 * Everybody of the organization who has a word of these names in his own, in whatever branch and state; of a name of letters alone,
 * everybody who has a word that begins with one.
 */
export async function findNamesakes(reader: Reader, orgId: Id<'organization'>, names: readonly string[]): Promise<Named[]> {
  const sought = names.flatMap((name) => {
    const words = nameWords(name)
    const whole = words.filter((word) => word.length > 1)
    return whole.length > 0 ? whole : words
  })
  if (sought.length === 0) return []
  const ownWords = sql`string_to_array(translate(${full}, '.', ' '), ' ')`
  const rows = await reader
    .selectFrom('contractors')
    .innerJoin('profiles', 'profiles.person_id', 'contractors.person_id')
    .select(['contractors.person_id', 'profiles.surname', 'profiles.firstname', 'profiles.secondname'])
    .where('contractors.org_id', '=', orgId)
    .where(
      sqlBoolean`exists (select from unnest(${ownWords}) as word
        where word = any(${[...new Set(sought)]}::text[]) or left(word, 1) = any(${[...new Set(sought)]}::text[]))`,
    )
    .orderBy('profiles.surname')
    .orderBy('profiles.firstname')
    .orderBy('profiles.secondname')
    .orderBy('contractors.person_id')
    .execute()
  return rows.map(({ person_id: personId, ...name }) => ({ personId, fio: fullName(name) }))
}

const full = sqlAs(
  pgType.text,
)`translate(lower(concat_ws(' ', profiles.surname, profiles.firstname, profiles.secondname)), 'ё', 'е')`

/** People of the base whose name or ИНН begins so, by name. */
export async function peopleLike(
  reader: Reader,
  clock: Clock,
  scope: ClientScope,
  place: BranchScope,
  { text, most }: { readonly text: string; readonly most: number },
): Promise<BasePerson[]> {
  const words = nameWords(text)
  const start = `${words.join(' ').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await base(reader, scope, place)
    .where(narrowContractors(scope))
    .where(sqlBoolean`(${full} like ${start} or profiles.inn like ${start})`)
    .orderBy('profiles.surname')
    .orderBy('profiles.firstname')
    .orderBy('profiles.secondname')
    .orderBy('contractors.person_id')
    .limit(most)
    .execute()
  return toPeople(clock, rows)
}

export async function personWithInn(
  reader: Reader,
  clock: Clock,
  scope: ClientScope,
  place: BranchScope,
  inn: string,
): Promise<BasePerson | undefined> {
  const rows = await base(reader, scope, place)
    .where(narrowContractors(scope))
    .where(sqlBoolean`profiles.inn = ${inn}`)
    .execute()
  return toPeople(clock, rows)[0]
}

/** Which of these phones somebody is registered with: such a row needs no memory. */
export async function registeredPhones(reader: Reader, phones: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('persons')
    .select('phone')
    .where(sqlBoolean`phone = any(${phones}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ phone }) => phone ?? []))
}

/** What is remembered of these sayings, by what they are known by. */
export async function findReplacements(reader: Reader, orgId: Id<'organization'>, sayings: readonly Said[]) {
  const keysBy = (by: Said['by']) => sayings.filter((said) => said.by === by).map(({ key }) => key)
  const rows = await reader
    .selectFrom('name_replacements')
    .select(['id', 'said_by', 'said_key', 'said_name', 'person_id'])
    .where('org_id', '=', orgId)
    .where(
      sqlBoolean`((said_by = 'fio' and said_key = any(${keysBy('fio')}::text[]))
        or (said_by = 'phone' and said_key = any(${keysBy('phone')}::text[])))`,
    )
    .execute()
  return new Map(rows.map((row) => [`${row.said_by}:${row.said_key}`, row]))
}

/** The saying is remembered of somebody who has not worked in the viewer's branches: it is not his to change. */
export async function isHeldByOthers(reader: Reader, scope: ClientScope, said: Said): Promise<boolean> {
  const held = await reader
    .selectFrom('name_replacements as one')
    .innerJoin('contractors', (join) =>
      join.onRef('contractors.org_id', '=', 'one.org_id').onRef('contractors.person_id', '=', 'one.person_id'),
    )
    .select('one.id')
    .where('one.org_id', '=', scope.orgId)
    .where('one.said_by', '=', said.by)
    .where('one.said_key', '=', said.key)
    .where(sqlBoolean`not ${narrowContractors(scope)}`)
    .executeTakeFirst()
  return held !== undefined
}

export async function noteUsed(tx: Tx, clock: Clock, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('name_replacements')
    .set({ used_at: clock.now() })
    .where(sqlBoolean`id = any(${ids}::text[])`)
    .execute()
}

/** Remembers who is meant; the registers of the organization are locked. */
export async function keepReplacement(
  tx: Tx,
  clock: Clock,
  { orgId, personId }: ClientScope,
  said: Said,
  person: BasePerson,
): Promise<void> {
  const now = clock.now()
  const kept = {
    said: said.text,
    said_name: said.name,
    person_id: person.personId,
    saved_by: personId,
    saved_at: now,
    used_at: now,
  }
  await tx
    .insertInto('name_replacements')
    .values({ id: newId('replacement', clock), org_id: orgId, said_by: said.by, said_key: said.key, ...kept })
    .onConflict((conflict) => conflict.columns(['org_id', 'said_by', 'said_key']).doUpdateSet(kept))
    .execute()
  await sql`delete from name_replacements where id in (select id from name_replacements where org_id = ${orgId}
    order by used_at desc, id desc offset ${mostReplacements})`.execute(tx)
}

/** Replacements of the organization, of the viewer's people alone where he is narrowed to branches; the one used last first. */
export function listedReplacements(reader: Reader, scope: ClientScope, text: string, most: number) {
  const start = `%${nameWords(text)
    .join(' ')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return reader
    .selectFrom('name_replacements as one')
    .innerJoin('contractors', (join) =>
      join.onRef('contractors.org_id', '=', 'one.org_id').onRef('contractors.person_id', '=', 'one.person_id'),
    )
    .innerJoin('profiles', 'profiles.person_id', 'one.person_id')
    .select([
      'one.id',
      'one.said',
      'one.saved_at',
      'profiles.surname',
      'profiles.firstname',
      'profiles.secondname',
      'profiles.inn',
    ])
    .select(nameAuthor('one.saved_by', scope.orgId).as('saved_by'))
    .where('one.org_id', '=', scope.orgId)
    .where(narrowContractors(scope))
    .where(sqlBoolean`(one.said_key like ${start} or ${full} like ${start})`)
    .orderBy('one.used_at', 'desc')
    .orderBy('one.id')
    .limit(most)
    .execute()
}

/** Takes a replacement away; undefined where the viewer has none of this id, or it is no longer the person with the ИНН that is given. */
export function dropReplacement(tx: Tx, scope: ClientScope, id: string, inn?: string) {
  return tx
    .deleteFrom('name_replacements')
    .where(sqlBoolean`id = ${id}`)
    .$if(inn !== undefined, (query) =>
      query.where(sqlBoolean`person_id in (select profiles.person_id from profiles where profiles.inn = ${inn})`),
    )
    .where('org_id', '=', scope.orgId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('contractors')
          .select('contractors.id')
          .whereRef('contractors.org_id', '=', 'name_replacements.org_id')
          .whereRef('contractors.person_id', '=', 'name_replacements.person_id')
          .where(narrowContractors(scope)),
      ),
    )
    .returning(['id', 'person_id'])
    .executeTakeFirst()
}

const reasons = Object.keys(askingReasons) as readonly AskingReason[]
const markShape = z.union([
  z.object({ said: z.string(), replacement: z.string(), inn: z.string(), was: z.string() }),
  z.object({ said: z.string(), asks: z.enum(reasons) }),
])

export function markOf(row: Pick<RowRecord, 'remembered'>): RowMark | undefined {
  return row.remembered === null ? undefined : z.parse(markShape, row.remembered)
}
