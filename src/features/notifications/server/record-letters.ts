import type { AnswerOf } from '#/gateways/npd/messages.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { newId } from '#/platform/server/new-id.ts'
import { firstMeeting, meetAgain, taxMarkOf } from '../domain/tax-notice.ts'
import type { MarkedNotice, TaxMark } from '../domain/tax-notice.ts'
import { notificationLifecycle } from '../domain/notification.ts'
import { lockLetters, readLetters } from './inbox-queries.ts'
import type { Owner } from './inbox-queries.ts'

type Letter = AnswerOf<'GetNotifications'>['people'][number]['notices'][number]
export type Mail = { readonly owner: Owner; readonly letters: readonly Letter[] }

/**
 * Stores each notice once and merges the marks of both sides. Returns whether marks have to be sent to the tax service. Every half an
 * hour nearly all notices are those of before with the same marks: these are only read, the others locked and looked at again.
 */
export async function recordLetters(tx: Tx, clock: Clock, mail: readonly Mail[]): Promise<boolean> {
  const rows = await readLetters(
    tx,
    mail.map(({ owner }) => owner.personId),
  )
  const known = new Map(rows.map((row) => [keyOf(row.person_id, row.outside_id ?? ''), row]))
  const fresh: Fresh[] = []
  const changed = new Map<string, TaxMark>()
  let hasToTell = rows.some((row) => row.mark_waiting !== null)
  const oldest = clock.now().subtract({ hours: 24 * 365 * keptYears })
  for (const { owner, letters } of mail) {
    for (const letter of new Map(letters.map((each) => [each.id, each])).values()) {
      const theirs = taxMarkOf(letter.status)
      const row = known.get(keyOf(owner.personId, letter.id))
      const marked = merge(row, theirs)
      if (row && !saysSame(row, marked)) changed.set(row.id, theirs)
      else if (!row && Temporal.Instant.compare(letter.createdAt, oldest) > 0) fresh.push({ owner, letter, marked })
      hasToTell ||= marked.waiting !== null
    }
  }
  const ids = rows.flatMap(({ id }) => (changed.has(id) ? id : []))
  for (const row of await lockLetters(tx, ids)) {
    const theirs = changed.get(row.id)
    const marked = theirs && merge(row, theirs)
    if (marked && !saysSame(row, marked)) await move(tx, clock, row, marked)
    hasToTell ||= marked !== undefined && marked.waiting !== null
  }
  await insert(tx, clock, fresh)
  return hasToTell
}

function merge(row: Row | undefined, theirs: TaxMark): MarkedNotice {
  return row?.outside_state ? meetAgain({ state: row.state, outsideState: row.outside_state }, theirs) : firstMeeting(theirs)
}

function saysSame(row: Row, { state, outsideState, waiting }: MarkedNotice): boolean {
  return row.state === state && row.outside_state === outsideState && row.mark_waiting === waiting
}

/** Older ones were deleted here long ago. */
const keptYears = 3

type Row = Awaited<ReturnType<typeof readLetters>>[number]

async function move(tx: Tx, clock: Clock, row: Row, { state, outsideState, waiting }: MarkedNotice): Promise<void> {
  const now = clock.now()
  await tx
    .updateTable('notifications')
    .set((column) => ({
      state,
      outside_state: outsideState,
      mark_waiting: waiting,
      read_at: notificationLifecycle.is.created(state) ? null : column.fn.coalesce('read_at', column.val(now)),
      archived_at: notificationLifecycle.is.archived(state) ? column.fn.coalesce('archived_at', column.val(now)) : null,
    }))
    .where('id', '=', row.id)
    .execute()
}

/** A notice is dated by the tax service's date. */
async function insert(tx: Tx, clock: Clock, fresh: readonly Fresh[]): Promise<void> {
  const now = clock.now()
  for (let from = 0; from < fresh.length; from += portion) {
    const rows = fresh.slice(from, from + portion).map(({ owner, letter, marked }) => ({
      id: newId('notification', clock),
      person_id: owner.personId,
      category: 'tax' as const,
      event_key: `fns:${letter.id}`,
      title: letter.title.trim() === '' ? 'Сообщение ФНС' : letter.title,
      body: letter.message,
      source: 'fns' as const,
      outside_id: letter.id,
      outside_at: letter.createdAt,
      created_at: Temporal.Instant.compare(letter.createdAt, now) > 0 ? now : letter.createdAt,
      state: marked.state,
      outside_state: marked.outsideState,
      mark_waiting: marked.waiting,
      read_at: notificationLifecycle.is.created(marked.state) ? null : (letter.updatedAt ?? now),
      archived_at: notificationLifecycle.is.archived(marked.state) ? (letter.updatedAt ?? now) : null,
    }))
    await tx
      .insertInto('notifications')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

type Fresh = { readonly owner: Owner; readonly letter: Letter; readonly marked: MarkedNotice }

/** A statement accepts at most 65 535 parameters. */
const portion = 1000

function keyOf(personId: string, outsideId: string): string {
  return `${personId} ${outsideId}`
}
