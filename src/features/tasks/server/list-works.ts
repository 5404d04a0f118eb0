import type { ReadsKnownTax } from '#/kernel/npd-tax.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import { statesOfTab } from '../domain/assignment.ts'
import type { AssignmentTab } from '../domain/assignment.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import type { ListKey } from '#/kernel/list-key.ts'
import { describeWorks } from './describe-works.ts'
import { inStates, worksOfPerson } from './work-queries.ts'
import type { WorkFilter } from './work-queries.ts'
import { waitsForPerson } from './waits-for-person.ts'

/** The person's works of a tab, narrowed by words and days, newest first. */
export async function listWorks(
  deps: ReadsKnownTax & { db: Database; clock: Clock },
  scope: PersonScope,
  asked: WorkFilter & {
    readonly tab?: AssignmentTab | 'needs' | undefined
    readonly key: ListKey | undefined
    readonly size: number
  },
) {
  const { tab } = asked
  const narrowed = tab === 'needs' ? waitsForPerson() : inStates(tab && statesOfTab[tab])
  const rows = await worksOfPerson(deps.db, scope, { narrowed, filter: asked, key: asked.key, size: asked.size })
  const page = pageFrom(rows, asked.size, (row) => ({ at: row.created_at, id: row.id }))
  return ok({
    next: page.next,
    items: await describeWorks(deps, page.items, { side: 'person', known: await deps.readKnownTax(scope.personId) }),
  })
}
