import type { Id } from '#/kernel/ids.ts'
import { pageFrom, parseListKey } from '#/kernel/list-key.ts'
import type { Reader } from '#/platform/server/database.ts'
import { bindingLifecycle, bindingStates, rightsAsked } from '../domain/binding.ts'
import { sqlBoolean } from '#/platform/server/typed-sql.ts'

type Query = { readonly cursor?: string | undefined; readonly size?: number | undefined }

/** History of a binding, newest first. */
export async function pageOfEvents(reader: Reader, personId: Id<'person'>, { cursor, size = 20 }: Query) {
  const after = parseListKey(cursor ?? '')
  const rows = await reader
    .selectFrom('binding_events')
    .selectAll()
    .where('person_id', '=', personId)
    .$if(after !== undefined, (query) => query.where(sqlBoolean`(at, id) < (${after?.at.toString()}::timestamptz, ${after?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const page = pageFrom(rows, size, ({ at, id }) => ({ at, id }))
  return { items: page.items.map(eventToView), next: page.next }
}

type EventRecord = {
  readonly id: string
  readonly at: Temporal.Instant
  readonly to_state: string
  readonly reason_text: string | null
  readonly rights_asked: readonly string[]
  readonly rights_granted: readonly string[]
}

function eventToView({ id, at, to_state, reason_text, rights_asked, rights_granted }: EventRecord) {
  const state = bindingStates.find((each) => each === to_state) ?? 'none'
  return {
    id,
    at: at.toString(),
    state,
    label: bindingLifecycle.nameOf(state),
    text: reason_text,
    asked: rightsAsked.filter((right) => rights_asked.includes(right)),
    granted: rightsAsked.filter((right) => rights_granted.includes(right)),
  }
}
