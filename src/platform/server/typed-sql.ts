import { AliasNode, IdentifierNode, sql } from 'kysely'
import type { KyselyPlugin, OperationNode, QueryId, RawBuilder, RootOperationNode, UnknownRow } from 'kysely'
import type { Id, IdKind } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import type { Kopecks } from '#/kernel/money.ts'

declare const value: unique symbol

/**
 * A PostgreSQL type with the value that the driver makes of it. `accepts` says what TypeScript was promised beyond the
 * PostgreSQL type: that there is no null, or that a text is one of a few.
 */
export type PgType<Value> = { readonly name: string; accepts(found: unknown): boolean; readonly [value]?: Value }

/** The types that SQL written by hand may promise. */
export const pgType = {
  boolean: plain<boolean>('boolean'),
  int: plain<number>('integer'),
  /** Throws on numbers beyond 2^53. */
  bigint: plain<number>('bigint'),
  double: plain<number>('double precision'),
  text: plain<string>('text'),
  instant: plain<Temporal.Instant>('timestamp with time zone'),
  day: plain<Temporal.PlainDate>('date'),
  json: { name: 'jsonb', accepts: () => true } satisfies PgType<unknown>,
  /** The column it is read from or summed up over holds kopecks. */
  kopecks: plain<Kopecks>('bigint'),
  personInn: plain<PersonInn>('text'),
  id: <Kind extends IdKind>(_kind: Kind): PgType<Id<Kind>> => plain('text'),
  oneOf: <const Word extends string>(...words: readonly Word[]): PgType<Word> => ({
    name: 'text',
    accepts: (found) => words.some((word) => word === found),
  }),
  arrayOf: <Item>(item: PgType<Item>): PgType<Item[]> => ({
    name: `${item.name}[]`,
    accepts: (found) => Array.isArray(found) && found.every((one) => item.accepts(one)),
  }),
  nullable: <Value>(type: PgType<Value>): PgType<Value | null> => ({
    name: type.name,
    accepts: (found) => found === null || type.accepts(found),
  }),
} as const

function plain<Value>(name: string): PgType<Value> {
  return { name, accepts: (found) => found !== null && found !== undefined }
}

type Template<Made> = (parts: TemplateStringsArray, ...holes: readonly unknown[]) => Made

/** An expression that PostgreSQL itself brings to the promised type: it ends in a cast, which costs nothing where it is true already. */
export function sqlAs<Value>(type: PgType<Value>): Template<RawBuilder<Value>> {
  return (parts, ...holes) => {
    const expression = sql<Value>`cast((${sql(parts, ...holes)}) as ${sql.raw(type.name)})`
    promises.set(expression.toOperationNode(), type)
    return expression
  }
}

/** A condition of `where`, or a flag of `select`. */
export const sqlBoolean = sqlAs(pgType.boolean)
export const sqlInt = sqlAs(pgType.int)
export const sqlText = sqlAs(pgType.text)
export const sqlKopecks = sqlAs(pgType.kopecks)

export type RowShape = Readonly<Record<string, PgType<unknown>>>
export type RowOf<Shape extends RowShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends PgType<infer Value> ? Value : never
}

/**
 * A whole statement that answers rows of this shape. `typed-sql.db.test.ts` finds each in the source and has
 * the migrated database tell the names and types of its columns, so the shape is written in place, and a hole (`${…}`) holds
 * a value or a condition, never a piece of syntax.
 */
export function rowsOf<Shape extends RowShape>(shape: Shape): Template<RawBuilder<RowOf<Shape>>> {
  return (parts, ...holes) => {
    const statement = sql<RowOf<Shape>>(parts, ...holes)
    statements.set(statement.toOperationNode(), shape)
    return statement
  }
}

const promises = new WeakMap<OperationNode, PgType<unknown>>()
const statements = new WeakMap<OperationNode, RowShape>()
let isChecking = false

/** From now on every value that this process reads is compared with its promise. Tests turn it on; nothing turns it off. */
export function checkPromises(): void {
  isChecking = true
}

/** Compares what comes back with what `sqlAs` and `rowsOf` promised: a cast makes a type true, but not the absence of nulls. */
export function promiseChecker(): KyselyPlugin {
  const shapes = new WeakMap<QueryId, RowShape>()
  return {
    transformQuery({ node, queryId }) {
      if (isChecking) shapes.set(queryId, statements.get(node) ?? promisedBy(node))
      return node
    },
    transformResult({ result, queryId }) {
      const shape = Object.entries(shapes.get(queryId) ?? {})
      for (const row of shape.length === 0 ? [] : result.rows) demandValues(shape, row)
      return Promise.resolve(result)
    },
  }
}

function promisedBy(node: RootOperationNode): RowShape {
  const selections = 'selections' in node ? node.selections : 'returning' in node ? node.returning?.selections : undefined
  const promised = (selections ?? []).flatMap(({ selection }): [string, PgType<unknown>][] => {
    if (!AliasNode.is(selection) || !IdentifierNode.is(selection.alias)) return []
    const type = promises.get(selection.node)
    return type ? [[selection.alias.name, type]] : []
  })
  return Object.fromEntries(promised)
}

function demandValues(shape: readonly (readonly [string, PgType<unknown>])[], row: UnknownRow): void {
  for (const [name, type] of shape) {
    if (type.accepts(row[name])) continue
    throw new TypeError(`The query promised ${type.name} in ${name} and answered ${String(row[name])}`)
  }
}
