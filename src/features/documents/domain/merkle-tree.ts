/** Returns the SHA-256 of bytes. */
export type HashBytes = (bytes: Uint8Array) => Uint8Array

/** The place of a leaf in a tree, and the hashes that lead from it to the root: an audit path of RFC 6962, 2.1.1. */
export type InclusionProof = {
  readonly index: number
  readonly size: number
  readonly path: readonly Uint8Array[]
}

/** A leaf and a node are hashed with different first bytes, so that no node can be shown as a leaf (RFC 6962, 2.1). */
export function leafHash(hash: HashBytes, leaf: Uint8Array): Uint8Array {
  return hash(new Uint8Array([0, ...leaf]))
}

function nodeHash(hash: HashBytes, left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + left.length + right.length)
  bytes[0] = 1
  bytes.set(left, 1)
  bytes.set(right, 1 + left.length)
  return hash(bytes)
}

/** Every level of a tree: the leaves first, the root last. */
export type HashTree = readonly (readonly Uint8Array[])[]

/** The tree over hashes of leaves, in their order. */
export function treeOver(hash: HashBytes, leaves: readonly Uint8Array[]): HashTree {
  const levels = [leaves]
  for (let level = leaves; level.length > 1; levels.push(level)) level = levelAbove(hash, level)
  return levels
}

/** The root over hashes of leaves, in their order. */
export function merkleRoot(hash: HashBytes, leaves: readonly Uint8Array[]): Uint8Array {
  return treeOver(hash, leaves).at(-1)?.[0] ?? hash(new Uint8Array())
}

/** The proof that the leaf at this place stands in the tree. */
export function proveInclusion(tree: HashTree, index: number): InclusionProof {
  const path: Uint8Array[] = []
  let place = index
  for (const level of tree.slice(0, -1)) {
    const neighbour = level[place % 2 === 0 ? place + 1 : place - 1]
    if (neighbour) path.push(neighbour)
    place = Math.floor(place / 2)
  }
  return { index, size: tree[0]?.length ?? 0, path }
}

/** Whether a leaf leads to this root (RFC 9162, 2.1.3.2). */
export function isIncluded(hash: HashBytes, leaf: Uint8Array, { index, size, path }: InclusionProof, root: Uint8Array): boolean {
  if (!Number.isInteger(index) || !Number.isInteger(size) || index < 0 || index >= size) return false
  let [place, last, found] = [index, size - 1, leaf]
  for (const neighbour of path) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      found = nodeHash(hash, neighbour, found)
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)]
    } else found = nodeHash(hash, found, neighbour)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 && found.length === root.length && found.every((byte, at) => byte === root[at])
}

/** A hash without a neighbour goes up as it is: the same tree as that of RFC 6962, which splits at a power of two. */
function levelAbove(hash: HashBytes, level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]]
    if (left) above.push(right ? nodeHash(hash, left, right) : left)
  }
  return above
}
