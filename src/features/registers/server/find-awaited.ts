import { awaitedWords } from '#/features/organisations/domain/approval-way.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Reader } from '#/platform/server/database.ts'
import { waysOf } from './approval-queries.ts'

/** Whose decision a register on approval waits for now, and how they are called. Nobody when it waits for none. */
export async function findAwaited(
  reader: Reader,
  clock: Clock,
  registerId: string,
): Promise<{ readonly people: readonly string[]; readonly words: string }> {
  const register = await reader.selectFrom('registers').selectAll().where('id', '=', registerId).executeTakeFirst()
  if (register?.state !== 'onApproval') return { people: [], words: '' }
  const way = (await waysOf(reader, clock, register.org_id, [register])).get(registerId)
  if (!way) return { people: [], words: '' }
  return { people: [...new Set(way.current?.voices.map(({ by }) => by.personId))], words: awaitedWords(way) }
}
