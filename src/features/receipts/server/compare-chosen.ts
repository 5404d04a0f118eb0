import type { Id } from '#/kernel/ids.ts'
import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { askComparison } from './ask-comparison.ts'
import { groupByPerson } from './group-by-person.ts'
import { lockChosen } from './lock-chosen.ts'
import { nameOfReceipt } from './queries.ts'

const whyNot = {
  comparingDenied: 'исполнитель не дал права видеть чеки',
  tooOften: 'сверяли недавно, можно чуть позже',
} as const

/** Compares the chosen receipts with the tax service: one question for each person, whose limits are taken in one order. */
export function compareChosen(
  deps: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  ids: readonly Id<'receipt'>[],
) {
  return deps.db.transaction().execute(async (tx) => {
    const chosen = await lockChosen(tx, scope, ids)
    if (!chosen.ok) return chosen
    const rows = chosen.value
    const skipped: { id: string; name: string; why: string }[] = []
    for (const [personId, own] of groupByPerson(rows)) {
      const [first, ...others] = own
      if (!first) continue
      const asked = await askComparison(tx, deps.clock, scope, personId, [first, ...others])
      if (asked.ok) continue
      const why = whyNot[asked.refusal.kind]
      skipped.push(...own.map((row) => ({ id: row.id, name: nameOfReceipt(row), why })))
    }
    return ok({ done: rows.length - skipped.length, skipped })
  })
}
