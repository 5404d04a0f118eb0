import { findStops } from '#/features/contractors/server/find-stops.ts'
import { restriction } from '#/features/contractors/domain/contractor-state.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Reader } from '#/platform/server/database.ts'
import { contractorsToSign } from './own-paper-queries.ts'

/** Somebody chosen with whom nothing was done. `contractor_id`: null of somebody outside the list. */
export type Skipped = { readonly contractor_id: string | null; readonly name: string; readonly why: string }

/**
 * The people chosen from an organization's list, with what they are called and why nothing is agreed upon with them now: paused or
 * blocked. `gone`: those who are not in the list.
 */
export async function findChosen(
  reader: Reader,
  orgId: Id<'organization'>,
  ids: readonly Id<'contractor'>[],
  today: Temporal.PlainDate,
) {
  const rows = await contractorsToSign(reader, orgId, ids)
  const everybody = rows.map((row) => row.person_id)
  const stops = await findStops(reader, orgId, everybody, today)
  const people = rows.map(({ id, person_id: personId, ...row }) => {
    const stop = stops.get(personId)
    return { id, personId, name: nameOf(row), stop: stop && restriction(stop) }
  })
  const gone = ids
    .filter((id) => rows.every((row) => row.id !== id))
    .map((): Skipped => ({ contractor_id: null, name: 'Исполнитель', why: 'его больше нет в вашем списке' }))
  return { people, gone }
}

function nameOf({ surname, firstname, inn }: { surname: string | null; firstname: string | null; inn: string }): string {
  return surname ? `${surname} ${firstname ?? ''}`.trim() : `ИНН ${inn}`
}
