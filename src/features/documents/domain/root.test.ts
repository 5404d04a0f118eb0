import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doubtOfRoots, rootLineText, rootProofText, secondsBeforeNextStamp } from './root.ts'

const [sha256, head] = ['a'.repeat(64), 'b'.repeat(64)]

test('a line of a root says what it stands over and nothing about people', () => {
  assert.equal(rootLineText({ kind: 'document', id: 'document_1', sha256, head }), `document document_1 ${sha256} ${head}`)
  assert.equal(rootLineText({ kind: 'root', root: head }), `root ${head}`)
  assert.equal(rootLineText({ kind: 'journal', ownerId: 'person_1', lastNo: 7, head }), `journal person_1 7 ${head}`)
})

test('a proof as a file tells how to check it, and how to check the stamp when there is one', () => {
  const proof = { line: 'document', index: 1, size: 2, path: ['a'], root: 'b', no: 1, day: '2026-11-21', stamp: null }
  const file = JSON.parse(rootProofText(proof)) as { root: string; check: string[] }
  assert.equal(file.root, 'b')
  assert.ok(file.check.some((line) => line.includes('RFC 6962')))
  assert.ok(file.check.every((line) => !line.includes('openssl')))
  const stamp = { at: '2026-11-22T00:00:00Z', authority: 'ЦС', serial: '1', policy: '1.2.3', token: 'AA==' }
  const stamped = JSON.parse(rootProofText({ ...proof, line: 'journal', stamp })) as { check: string[] }
  assert.ok(stamped.check.some((line) => line.includes('openssl ts -verify -digest b ') && line.includes(' -attime 1795305600.')))
  assert.match(stamped.check[0] ?? '', /слово journal/)
})

test('a stored root that differs from the kept one, or is missing, is in doubt; one that is newer is not', () => {
  const [one, two] = [
    { no: 1, root: sha256 },
    { no: 2, root: head },
  ]
  assert.equal(doubtOfRoots(undefined, undefined), undefined)
  assert.equal(doubtOfRoots(one, undefined), undefined)
  assert.equal(doubtOfRoots(one, one), undefined)
  assert.equal(doubtOfRoots(two, one), undefined)
  assert.equal(doubtOfRoots({ no: 1, root: head }, one), 'changed')
  assert.equal(doubtOfRoots(one, two), 'cut')
  assert.equal(doubtOfRoots(undefined, one), 'cut')
})

test('an authority that gives no stamp is asked less and less often, but every hour at least', () => {
  assert.deepEqual([1, 2, 3, 7, 1000].map(secondsBeforeNextStamp), [60, 120, 240, 3600, 3600])
})
