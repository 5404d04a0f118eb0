import type { RatingSide } from '#/features/tasks/domain/rating.ts'
import type { Id } from '#/kernel/ids.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { Human } from './document-house.ts'
import type { openWaitingHouse } from './waiting-house.ts'

type House = Awaited<ReturnType<typeof openWaitingHouse>>
type Given = { readonly side: RatingSide; readonly stars: number }

/** A work that is accepted, and rated by one of its sides for the other to see. */
export async function giveRating(house: House, client: Human, person: Human, { side, stars }: Given): Promise<Id<'rating'>> {
  const taskId = await house.publish(client)
  const work = await house.choose(client, await house.apply(person, taskId))
  const now = house.clock.now()
  const { org_id: orgId } = await house.task(taskId)
  await house.db
    .updateTable('assignments')
    .set({ state: 'accepted' })
    .where('id', '=', work.id as Id<'assignment'>)
    .execute()
  const id = newId('rating', house.clock)
  const given = { stars, tags: [], words: '', given_at: now, shows_at: now, shown_at: now }
  const sides = { side, org_id: orgId, person_id: person.personId }
  await house.db
    .insertInto('ratings')
    .values({ id, assignment_id: work.id as Id<'assignment'>, ...sides, ...given })
    .execute()
  return id
}
