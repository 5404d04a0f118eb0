import { SaxesParser } from 'saxes'
import { mendOutsideText } from '#/kernel/outside-text.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'

/**
 * An element identified by namespace and local name; prefixes are removed. `text` is its own text including CDATA, mended to be
 * stored.
 */
export type XmlElement = {
  readonly namespace: string
  readonly name: string
  readonly text: string
  readonly children: readonly XmlElement[]
}

export type BadXml = { readonly kind: 'badXml'; readonly reason: string }

type Open = { namespace: string; name: string; text: string; children: XmlElement[] }

const deepest = 32

/** Reads a whole document. A DOCTYPE, an undeclared prefix or any well-formedness error rejects the whole document. */
export function readXml(document: string): Result<XmlElement, BadXml> {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const root: Open = { namespace: '', name: '', text: '', children: [] }
  const path = [root]
  parser.on('error', stop)
  parser.on('doctype', () => stop(new BrokenXml('DOCTYPE is not allowed')))
  parser.on('opentag', (tag) => {
    if (path.length > deepest) stop(new BrokenXml('nested too deep'))
    path.push({ namespace: tag.uri, name: tag.local, text: '', children: [] })
  })
  const addText = (text: string): void => {
    const open = path.at(-1)
    if (open) open.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const closed = path.pop()
    if (closed) path.at(-1)?.children.push({ ...closed, text: mendOutsideText(closed.text) })
  })
  try {
    parser.write(document).close()
  } catch (error) {
    // Well-formedness errors are the sender's fault, not ours; saxes continues after them unless a handler throws.
    return refuse({ kind: 'badXml', reason: error instanceof Error ? error.message : 'unreadable' })
  }
  const [element] = root.children
  return element ? ok(element) : refuse({ kind: 'badXml', reason: 'no element' })
}

export function findChild(element: XmlElement, namespace: string, name: string): XmlElement | undefined {
  return element.children.find((child) => child.namespace === namespace && child.name === name)
}

class BrokenXml extends Error {}

function stop(error: Error): never {
  throw error
}
