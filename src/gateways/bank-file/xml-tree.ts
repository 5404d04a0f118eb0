import { SaxesParser } from 'saxes'
import { mendOutsideText } from '#/kernel/outside-text.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { StatementProblem } from './port.ts'

/** An element by its local name: versions of camt.053 differ in their namespace. `line` is where it begins, from 1. */
export type XmlNode = {
  readonly name: string
  readonly line: number
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

type OpenNode = XmlNode & { text: string; children: XmlNode[] }

const deepest = 32

/** Reads a whole document; a DOCTYPE or any error of form refuses it and names the line. */
export function readXmlTree(document: string): Result<XmlNode, StatementProblem> {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const root: OpenNode = { name: '', line: 0, text: '', attributes: {}, children: [] }
  const path = [root]
  parser.on('error', stop)
  parser.on('doctype', () => stop(new BadXml('DOCTYPE')))
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length > deepest) stop(new BadXml('nested too deep'))
    path.push({ name: localName(name), line: parser.line, text: '', attributes, children: [] })
  })
  parser.on('text', (text) => {
    const open = path.at(-1)
    if (open) open.text += text
  })
  parser.on('closetag', () => {
    const closed = path.pop()
    if (closed) path.at(-1)?.children.push({ ...closed, text: mendOutsideText(closed.text) })
  })
  try {
    parser.write(document).close()
  } catch (error) {
    // The author of the file is at fault; saxes goes on after an error unless a handler throws.
    return refuse({ kind: 'unreadableLine', line: parser.line, text: error instanceof Error ? error.message : 'XML' })
  }
  const [element] = root.children
  return element ? ok(element) : refuse({ kind: 'notAStatement' })
}

/** Finds the first element by a path of local names from the given one: `Acct/Id/Othr/Id`. */
export function findNode(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return path.split('/').reduce<XmlNode | undefined>((found, name) => found?.children.find((child) => child.name === name), node)
}

/** The text of the first path that has one, else an empty text. */
export function textAt(node: XmlNode | undefined, ...paths: readonly string[]): string {
  return paths.map((path) => findNode(node, path)?.text ?? '').find((text) => text !== '') ?? ''
}

export function childrenNamed(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? []
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

class BadXml extends Error {}

function stop(error: Error): never {
  throw error
}
