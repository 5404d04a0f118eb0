import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { isIncluded, leafHash, merkleRoot, proveInclusion, treeOver } from './merkle-tree.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The sample tree of the reference implementation of RFC 6962. */
const samples = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const leaves = samples.map((sample) => leafHash(hash, Buffer.from(sample, 'hex')))

test('the roots are those of the reference tree', () => {
  for (const [size, root] of roots.entries())
    assert.equal(Buffer.from(merkleRoot(hash, leaves.slice(0, size))).toString('hex'), root)
})

test('every leaf of every tree up to forty is proven, at its own place and in its own tree only', () => {
  const many = Array.from({ length: 40 }, (_, at) => leafHash(hash, Buffer.from(`leaf ${at}`)))
  for (let size = 1; size <= many.length; size += 1) {
    const tree = many.slice(0, size)
    const root = merkleRoot(hash, tree)
    for (const [index, leaf] of tree.entries()) {
      const proof = proveInclusion(treeOver(hash, tree), index)
      assert.ok(isIncluded(hash, leaf, proof, root), `${index} of ${size}`)
      assert.ok(proof.path.length <= Math.ceil(Math.log2(size)))
      assert.ok(!isIncluded(hash, many[(index + 1) % 40] ?? leaf, proof, root), 'another leaf')
      assert.ok(!isIncluded(hash, leaf, { ...proof, index: index + size }, root), 'beyond the tree')
      assert.ok(!isIncluded(hash, leaf, { ...proof, path: [...proof.path, leaf] }, root), 'a longer path')
      if (proof.path.length > 0)
        assert.ok(!isIncluded(hash, leaf, { ...proof, path: proof.path.slice(1) }, root), 'a shorter path')
      if (size > 1)
        assert.ok(!isIncluded(hash, leaf, { ...proof, index: (index + 1) % size }, root) || size === 1, 'another place')
    }
  }
})

test('a node of the tree cannot be shown as a leaf', () => {
  const tree = leaves.slice(0, 4)
  const root = merkleRoot(hash, tree)
  const nodes = [merkleRoot(hash, tree.slice(0, 2)), merkleRoot(hash, tree.slice(2))]
  assert.deepEqual(merkleRoot(hash, nodes), root, 'two nodes make the same root')
  const forged = leafHash(hash, Buffer.concat([tree[0] ?? Buffer.alloc(0), tree[1] ?? Buffer.alloc(0)]))
  assert.ok(!isIncluded(hash, forged, proveInclusion(treeOver(hash, nodes), 0), root))
})
