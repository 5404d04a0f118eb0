import { awaitedWords } from '#/features/organizations/domain/approval-route.ts'
import type { Id } from '#/kernel/ids.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { registerLifecycle } from '../domain/register.ts'
import { approvalRoutes } from './approval-queries.ts'

/** Returns whose decision a register on approval waits for now, with their names. Empty when it waits for nobody. */
export async function findAwaited(
  reader: Reader,
  clock: Clock,
  registerId: Id<'register'>,
): Promise<{ readonly people: readonly Id<'person'>[]; readonly words: string }> {
  const register = await reader.selectFrom('registers').selectAll().where('id', '=', registerId).executeTakeFirst()
  if (!register || !registerLifecycle.is.onApproval(register.state)) return { people: [], words: '' }
  const route = (await approvalRoutes(reader, clock, register.org_id, [register])).get(registerId)
  if (!route) return { people: [], words: '' }
  return {
    people: [...new Set(route.current?.approvalRights.flatMap(({ by }) => parseId('person', by.personId) ?? []))],
    words: awaitedWords(route),
  }
}
