import { recordEntry } from '#/features/journal/server/record-entry.ts'
import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { announce } from '#/platform/server/jobs.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import { missingOfPerson } from '../domain/document-facts.ts'
import { findChosen } from './find-chosen.ts'
import type { Skipped } from './find-chosen.ts'
import { gatherPerson } from './gather-person.ts'
import type { GatheringDeps } from './gather-person.ts'
import { fillingAsked } from './jobs.ts'

type Deps = GatheringDeps & { readonly db: Database; readonly clock: Clock }

/** An organization asks one person no oftener, whoever of it asks. */
const oftenest = { count: 1, seconds: 86_400 }

/** Asks these people of the organization's list to fill in what documents with them lack; of the others tells why not. */
export async function askToFill(deps: Deps, scope: ClientScope, ids: readonly Id<'contractor'>[]) {
  const whole = requireWhole(scope)
  if (!whole.ok) return whole
  const { orgId } = scope
  const day = moscowDate(deps.clock.now())
  return deps.db.transaction().execute(async (tx) => {
    const { people, gone } = await findChosen(tx, orgId, ids, day)
    const asked: typeof people = []
    const skipped: Skipped[] = [...gone]
    for (const person of people) {
      const { id, personId, name } = person
      const why = person.stop ?? (await ask(personId))
      if (why === undefined) asked.push(person)
      else skipped.push({ contractor_id: id, name, why })
    }
    for (const { id, name } of asked)
      await recordEntry(tx, deps, scope, { action: 'fillingAsked', object: { kind: 'contractor', id, name } })
    return ok({ asked: asked.length, skipped })

    async function ask(personId: Id<'person'>): Promise<string | undefined> {
      const lacks = missingOfPerson(await gatherPerson(tx, deps, personId))
      if (lacks.length === 0) return 'уже всё заполнено, составьте документ'
      const limit = { key: `asked-to-fill:${orgId}:${personId}`, ...oftenest }
      const allowed = await takeFromLimits(tx, deps.clock, [limit])
      if (!allowed.ok) return 'сегодня уже просили'
      await announce(tx, deps.clock, fillingAsked, { orgId, personId, lacks, day: deps.clock.now().toString() })
      return undefined
    }
  })
}
