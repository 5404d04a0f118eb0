import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { assetsCache, copiesPrefix } from '#/platform/web/forget-copies.ts'
import { copyLife } from '#/platform/web/kept-copy.ts'
import { mayReadOffline, offlinePages } from './offline-pages.ts'
import { routeTable } from './route-table.ts'

test('pages of work, documents and receipts may be kept; money, profile, messages and pages of a company may not', () => {
  for (const address of ['/person/tasks?tab=work', '/person/tasks/assignment_1', '/person/docs/document_1', '/receipt/1/2'])
    assert.equal(mayReadOffline(address), true, address)
  for (const address of ['/', '/person/profile?tab=payout', '/client/docs/document_1', '/client/money', '/person/messages'])
    assert.equal(mayReadOffline(address), false, address)
  assert.equal(mayReadOffline('/person/docs/document_1?agree=1'), false, 'a popup stands over it')
})

test('every page that may be kept is a page of the product', () => {
  const paths = new Set(routeTable.map(({ path }) => path))
  assert.deepEqual(
    offlinePages.filter((path) => !paths.has(path)),
    [],
  )
})

test('the service worker and its page look where copies are kept, and for no longer', () => {
  const [worker, page] = ['service-worker.js', 'offline.js'].map((name) => readFileSync(`public/${name}`, 'utf8'))
  assert.match(worker ?? '', new RegExp(`= '${copiesPrefix}'`))
  assert.match(worker ?? '', new RegExp(`= '${assetsCache}'`))
  assert.match(page ?? '', new RegExp(`startsWith\\('${copiesPrefix}'\\)`))
  assert.equal(copyLife, 24 * 60 * 60 * 1000)
  for (const text of [worker, page]) assert.match(text ?? '', /copyLife = 24 \* 60 \* 60 \* 1000\n/)
})
