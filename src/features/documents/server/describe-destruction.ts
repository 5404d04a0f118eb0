import type { Destruction } from '../contract/destruction.ts'
import { destructionLifecycle, destructionLineLifecycle } from '../domain/destruction.ts'
import type { countDestructionLines, DestructionRow } from './destruction-queries.ts'

type Line = Awaited<ReturnType<typeof countDestructionLines>>[number]

/** An act of destruction as its screen shows it; `lines` may be those of several acts. */
export function describeDestruction(row: DestructionRow, lines: readonly Line[]): Destruction {
  const own = lines.filter((line) => line.destruction_id === row.id)
  const { is } = destructionLineLifecycle
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    state_name: destructionLifecycle.nameOf(row.state),
    asked_at: row.asked_at.toString(),
    starts_at: row.starts_at.toString(),
    done_at: row.done_at?.toString() ?? null,
    total: sum(own),
    destroyed: sum(own.filter(({ state }) => is.destroyed(state))),
    left: sum(own.filter(({ state }) => is.left(state))),
  }
}

function sum(lines: readonly Line[]): number {
  return lines.reduce((all, { count }) => all + count, 0)
}
