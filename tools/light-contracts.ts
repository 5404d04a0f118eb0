import { parseSync } from 'vite'
import type { Plugin } from 'vite'
import type { Endpoint } from '#/wire/endpoint.ts'

type Manner = 'kept' | 'noted' | 'left out'

/**
 * What the browser needs of a contract: to send a call and to read its refusals. The rest is checked by the server, and its
 * schemas weigh more than all screens together. `noted`: only that the key is there. A new key of `Endpoint` must be put here.
 */
const manners: { readonly [Key in keyof Required<Endpoint>]: Manner } = {
  method: 'kept',
  path: 'kept',
  bodyForm: 'kept',
  idempotent: 'kept',
  refusals: 'kept',
  beside: 'noted',
  summary: 'left out',
  access: 'left out',
  permission: 'left out',
  proven: 'left out',
  params: 'left out',
  query: 'left out',
  headers: 'left out',
  body: 'left out',
  bodyLimit: 'left out',
  reply: 'left out',
  file: 'left out',
  confirmed: 'left out',
  evenOverdue: 'left out',
  sharedSeconds: 'left out',
  mayLag: 'left out',
}

/** Layers without effects: a module of theirs whose values nobody uses need not travel. */
const pureModules = /\/src\/(kernel|wire|features\/[\w-]+\/(domain|fields|contract))[/.]/
const contracts = /\/src\/features\/[\w-]+\/contract(\/[\w-]+)?\.ts$/

/** Contracts travel to the browser without what only the server reads. */
export function lightContracts(): Plugin {
  return {
    name: 'naryad:light-contracts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: pureModules },
      handler: (code, id) => ({
        code: contracts.test(id) ? lightContract(id, code) : code,
        map: null,
        moduleSideEffects: false,
      }),
    },
  }
}

type Edit = { readonly start: number; readonly end: number; readonly text: string }
type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }

/**
 * The source of a contract module as the browser gets it. Lines stay where they are. Every value of the module is marked as
 * pure, so that the bundler drops what became unused. Throws on a key of `endpoint({ … })` that is not in the table.
 */
export function lightContract(file: string, code: string): string {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const values = new Map(program.body.flatMap((statement) => valuesOf(statement as unknown as Node)))
  const described = new Set<Node>()
  visit(program, (node) => {
    if (isEndpoint(node)) describe(nodesIn(node['arguments'])[0])
  })
  return edited(code, [
    ...[...values.values()].flatMap(marked),
    ...[...described].flatMap((contract) => leftOut(file, code, contract)),
  ])

  /** The object that describes a call, and those of this module that are spread into it. */
  function describe(contract: Node | undefined): void {
    if (contract?.type !== 'ObjectExpression') throw new Error(`${file}: a contract or a part of it is not written in this file`)
    described.add(contract)
    for (const { type, argument } of nodesIn(contract['properties'])) {
      if (type === 'SpreadElement' && isNode(argument)) describe(values.get(String(argument['name'])))
    }
  }
}

/** Values declared at the top of the module, by name. */
function valuesOf(statement: Node): [string, Node][] {
  const declaration = (statement['declaration'] ?? statement) as Node
  if (declaration.type !== 'VariableDeclaration') return []
  return nodesIn(declaration['declarations']).flatMap(({ id, init }): [string, Node][] =>
    isNode(id) && isNode(init) ? [[String(id['name']), inner(init)]] : [],
  )
}

/** Without `as const`. */
function inner(value: Node): Node {
  return value.type === 'TSAsExpression' && isNode(value['expression']) ? value['expression'] : value
}

function marked({ start, end }: Node): Edit[] {
  return [insertion(start, '/* @__PURE__ */ (() => ('), insertion(end, '))()')]
}

function insertion(place: number, text: string): Edit {
  return { start: place, end: place, text }
}

function isEndpoint(node: Node): boolean {
  return node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === 'endpoint'
}

function leftOut(file: string, code: string, contract: Node): Edit[] {
  return nodesIn(contract['properties']).flatMap((property) => {
    if (property.type === 'SpreadElement') return []
    const { key, value } = property
    const name = isNode(key) ? String(key['name']) : '…'
    const manner = Object.entries(manners).find(([known]) => known === name)?.[1]
    if (manner === undefined) throw new Error(`${file}: tools/light-contracts.ts does not know the key ${name} of a contract`)
    if (manner === 'kept' || !isNode(value)) return []
    if (manner === 'noted')
      return [{ start: value.start, end: value.end, text: blank(code.slice(value.start, value.end), 'true') }]
    const end = property.end + (/^(?:\s|\/\*.*?\*\/|\/\/[^\n]*)*,/s.exec(code.slice(property.end))?.[0].length ?? 0)
    return [{ start: property.start, end, text: blank(code.slice(property.start, end)) }]
  })
}

/** The same number of lines with nothing but `text` on them. */
function blank(code: string, text = ''): string {
  return text + code.replaceAll(/[^\n]+/g, '')
}

function edited(code: string, edits: readonly Edit[]): string {
  let result = ''
  let place = 0
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    result += code.slice(place, start) + text
    place = end
  }
  return result + code.slice(place)
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const part of value) visit(part, look)
  if (!isNode(value)) return
  look(value)
  for (const part of Object.values(value)) if (typeof part === 'object') visit(part, look)
}

function nodesIn(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}
