import type { FileStore } from '#/gateways/files/port.ts'
import type { Log } from '#/platform/server/log.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import { leafHash, treeOver } from '../domain/merkle-tree.ts'
import type { HashTree } from '../domain/merkle-tree.ts'

export type RootTree = { readonly lines: readonly string[]; readonly tree: HashTree }

type Root = { readonly no: number; readonly root: string; readonly lines_sha256: string }

export type ReadTree = (root: Root) => Promise<RootTree | undefined>

/** Reads the lines of a root and makes its tree anew; undefined when they do not lead to the root: that is damage. */
export async function readRootTree(
  deps: { readonly files: FileStore; readonly log: Log },
  { no, root, lines_sha256: linesSha256 }: Root,
): Promise<RootTree | undefined> {
  const file = await deps.files.read(linesSha256)
  const lines = file.ok ? Buffer.from(file.value).toString('utf8').trimEnd().split('\n') : []
  const tree = treeOver(
    sha256,
    lines.map((line) => leafHash(sha256, Buffer.from(line))),
  )
  const found = Buffer.from(tree.at(-1)?.[0] ?? []).toString('hex')
  if (found === root) return { lines, tree }
  deps.log.error({ root: no }, 'the lines of a root do not lead to it')
  return undefined
}
