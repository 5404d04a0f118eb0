import { eachOf } from './one-of.ts'
import { ok, refuse } from './result.ts'
import type { Result } from './result.ts'

type Edge<State extends string = string> = { readonly to: State; readonly by: string }

/** State → action → the state it leads to and the role that may take it. The first state is the one a thing begins in. */
export type LifecycleTable<State extends string = string> = {
  readonly [From in State]: { readonly [action: string]: Edge<State> }
}

type StateIn<Table> = Extract<keyof Table, string>
type EdgesIn<Table> = Table[keyof Table]
type RoleIn<Table> =
  EdgesIn<Table> extends infer Edges ? (Edges extends { [action: string]: Edge } ? Edges[keyof Edges]['by'] : never) : never
type ActionIn<Table, Role extends string> = {
  [From in keyof Table]: {
    [Action in keyof Table[From]]: Table[From][Action] extends { by: Role } ? Action & string : never
  }[keyof Table[From]]
}[keyof Table]

export type StateOf<Life> = Life extends { readonly table: infer Table } ? StateIn<Table> : never
/** The actions of a lifecycle; with a role, only that role's actions. */
export type ActionOf<Life, Role extends string = string> = Life extends { readonly table: infer Table }
  ? ActionIn<Table, Role>
  : never

/** `state` is the present state in the words people see. */
export type WrongState = { readonly kind: 'wrongState'; readonly state: string }

export type Lifecycle<Table> = {
  readonly table: Table
  readonly states: readonly StateIn<Table>[]
  /** States a thing may begin in; the first one of the table unless more are declared. */
  readonly starts: readonly StateIn<Table>[]
  /** `is.paid(state)`: a misspelt state does not compile. A state read elsewhere as text may be asked about too. */
  readonly is: { readonly [State in StateIn<Table>]: (state: string | null | undefined) => state is State }
  readonly nameOf: (state: StateIn<Table>) => string
  /** The state the action leads to, or the refusal that names the present one. */
  readonly move: <Role extends RoleIn<Table>>(
    state: StateIn<Table>,
    action: ActionIn<Table, Role>,
    by: Role,
  ) => Result<StateIn<Table>, WrongState>
  readonly may: <Role extends RoleIn<Table>>(state: StateIn<Table>, action: ActionIn<Table, Role>, by: Role) => boolean
  /** What the role may do now, in the order of the table; buttons are drawn from this. */
  readonly actionsOf: <Role extends RoleIn<Table>>(state: StateIn<Table>, by: Role) => ActionIn<Table, Role>[]
  /** The states in which the action is possible, whoever takes it. */
  readonly statesWhere: (action: ActionIn<Table, string>) => readonly StateIn<Table>[]
  /** The state after a move of the product itself. A move that does not fit is a fault: it throws. */
  readonly after: (state: StateIn<Table>, action: ActionIn<Table, 'system'>) => StateIn<Table>
}

/** Declares that a state is never left: `completed: final`. */
export const final = Object.freeze({})

/**
 * One lifecycle: what the server obeys, the buttons are drawn from and `docs/lifecycles.md` is printed from.
 * `names` are the words people see for each state; `starts` are declared when a thing may begin in several states.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lifecycle<const Table extends LifecycleTable<keyof Table & string>>(
  table: Table,
  names: { readonly [State in keyof Table]: string },
  starts?: readonly (keyof Table & string)[],
): Lifecycle<Table> {
  return looseLifecycle(table, names, starts) as Lifecycle<Table>
}

type Names = { readonly [state: string]: string }

/** The same without the types of one table: inside, a state and an action are texts. */
function looseLifecycle(table: LifecycleTable, names: Names, starts: readonly string[] | undefined): unknown {
  const states = Object.keys(table)
  const edge = (state: string, action: string, by: string) => {
    const found = edgesOf(table, state).find(([name]) => name === action)?.[1]
    return found?.by === by ? found : undefined
  }
  const nameOf = (state: string) => names[state] ?? state
  return {
    table,
    states,
    starts: starts ?? states.slice(0, 1),
    is: eachOf(states),
    nameOf,
    move(state: string, action: string, by: string): Result<string, WrongState> {
      const found = edge(state, action, by)
      return found ? ok(found.to) : refuse({ kind: 'wrongState', state: nameOf(state) })
    },
    may: (state: string, action: string, by: string) => edge(state, action, by) !== undefined,
    actionsOf: (state: string, by: string) =>
      edgesOf(table, state).flatMap(([action, found]) => (found.by === by ? [action] : [])),
    statesWhere: (action: string) => states.filter((state) => edgesOf(table, state).some(([name]) => name === action)),
    after(state: string, action: string): string {
      const found = edge(state, action, 'system')
      if (!found) throw new Error(`The system action ${action} does not fit the state ${state}`)
      return found.to
    },
  }
}

function edgesOf(table: LifecycleTable, state: string): [string, Edge][] {
  return Object.entries(table[state] ?? {})
}
