import { ok, refuse } from './result.ts'
import type { Result } from './result.ts'

/** State → action → where it leads and who may do it. */
export type Lifecycle<Status extends string, Role extends string> = {
  readonly [From in Status]: { readonly [action: string]: { readonly to: Status; readonly by: Role } }
}

type AnyLifecycle = Lifecycle<string, string>

/** The actions of a lifecycle; with a role, only that role's actions. */
export type ActionOf<Table extends AnyLifecycle, Role extends string = string> = {
  [From in keyof Table]: {
    [Action in keyof Table[From]]: Table[From][Action] extends { by: infer By }
      ? Role extends By | string
        ? [By & Role] extends [never]
          ? never
          : Action & string
        : never
      : never
  }[keyof Table[From]]
}[keyof Table]

export type WrongState = { readonly kind: 'wrongState'; readonly state: string }

/** The state an action leads to, or the refusal `wrongState` that names the present one. */
export function step<Table extends AnyLifecycle>(
  table: Table,
  from: keyof Table & string,
  action: string,
  by: string,
): Result<keyof Table & string, WrongState> {
  const edge = table[from]?.[action]
  return edge && edge.by === by ? ok(edge.to) : refuse({ kind: 'wrongState', state: from })
}

/** What a role may do now; buttons are drawn from this. */
export function actionsFor<Table extends AnyLifecycle, Role extends string>(
  table: Table,
  from: keyof Table & string,
  role: Role,
): ActionOf<Table, Role>[] {
  const edges: { readonly [action: string]: { readonly by: string } } = table[from] ?? {}
  return Object.entries(edges)
    .filter(([, edge]) => edge.by === role)
    .map(([action]) => action as ActionOf<Table, Role>)
}
