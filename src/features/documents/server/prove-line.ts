import { proveInclusion } from '../domain/merkle-tree.ts'
import type { RootProof } from '../domain/root.ts'
import type { RootTree } from './read-root-tree.ts'
import { toStamp } from './root-queries.ts'
import type { PlaceUnderRoot } from './root-queries.ts'

/** The proof that the line at a place stands under its root. */
export function proveLine({ lines, tree }: RootTree, found: PlaceUnderRoot): RootProof | undefined {
  const line = lines[found.place]
  if (line === undefined) return undefined
  const { index, size, path } = proveInclusion(tree, found.place)
  const { root, no, day } = found
  const hashes = path.map((hash) => Buffer.from(hash).toString('hex'))
  return { line, index, size, path: hashes, root, no, day: day.toString(), stamp: toStamp(found) }
}
