import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * A closed set of states as a list of SQL literals: `row.state in ${stateList(troubledStates)}`. Literals and not parameters,
 * so that partial indexes over the same set are still found.
 */
export function stateList(states: readonly string[]): RawBuilder<unknown> {
  return sql`(${sql.join(states.map((state) => sql.lit(state)))})`
}
