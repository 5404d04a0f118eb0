import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notification } from './notice-act.ts'
import { withBack, withFresh, withMore, withRead, without } from './notice-list.ts'
import type { NoticeList } from './notice-list.ts'

const shown = listOf(['n6', 'n5', 'n4', 'n3', 'n2', 'n1'], null)

test('the first page is reloaded: new notices are on top, pages already shown stay below', () => {
  assert.deepEqual(idsOf(withFresh(shown, listOf(['n7', 'n6', 'n5'], 'below n5'))), ['n7', 'n6', 'n5', 'n4', 'n3', 'n2', 'n1'])
  assert.equal(withFresh({ ...shown, next: 'below n1' }, listOf(['n7', 'n6', 'n5'], 'below n5')).next, 'below n1')
})

test('a notice archived in another tab leaves the first page', () => {
  assert.deepEqual(idsOf(withFresh(shown, listOf(['n6', 'n4'], 'below n4'))), ['n6', 'n4', 'n3', 'n2', 'n1'])
})

test('when more notices arrived than a page holds, the list is reset: there may be others in between', () => {
  const fresh = listOf(['n9', 'n8', 'n7'], 'below n7')
  assert.deepEqual(withFresh(shown, fresh), fresh)
})

test('a list that fits one page is what was loaded last', () => {
  assert.deepEqual(idsOf(withFresh(shown, listOf(['n6'], null))), ['n6'])
  assert.deepEqual(idsOf(withFresh(undefined, listOf(['n6'], null))), ['n6'])
  assert.deepEqual(idsOf(withFresh(shown, listOf([], null))), [])
})

test('whole and fractional seconds are ordered by time', () => {
  const now: NoticeList = { items: [notice('a', '2026-11-21T10:00:00.5Z'), notice('b', '2026-11-21T10:00:00Z')], next: null }
  const fresh: NoticeList = { items: [notice('a', '2026-11-21T10:00:00.5Z')], next: 'below a' }
  assert.deepEqual(idsOf(withFresh(now, fresh)), ['a', 'b'])
})

test('the next page adds the notices that are not there yet', () => {
  assert.deepEqual(withMore(listOf(['n6', 'n5'], 'below n5'), listOf(['n5', 'n4'], null)), listOf(['n6', 'n5', 'n4'], null))
})

test('a notice that is archived and restored returns to its place, read', () => {
  const [, second] = shown.items
  assert.ok(second)
  const archived = without(shown, second)
  assert.deepEqual(idsOf(archived), ['n6', 'n4', 'n3', 'n2', 'n1'])
  const back = withBack(archived, second)
  assert.deepEqual(idsOf(back), idsOf(shown))
  assert.deepEqual(statesOf(back), ['created', 'read', 'created', 'created', 'created', 'created'])
})

test('one notice or all are marked as read', () => {
  assert.deepEqual(statesOf(withRead(listOf(['n2', 'n1'], null), new Set(['n1']))), ['created', 'read'])
  assert.deepEqual(statesOf(withRead(listOf(['n2', 'n1'], null), 'all')), ['read', 'read'])
})

function listOf(ids: readonly string[], next: string | null): NoticeList {
  return { items: ids.map((id) => notice(id, `2026-11-21T10:00:0${id.slice(1)}Z`)), next }
}

function notice(id: string, at: string): Notification {
  return {
    id,
    category: 'task',
    title: 'Сдан результат',
    body: 'Посмотрите его.',
    link: null,
    state: 'created',
    created_at: at,
    source: 'platform',
    priority: 'normal',
    mark: 'none',
    from_here: false,
    held_until: null,
    kept_until: null,
  }
}

function idsOf({ items }: NoticeList): string[] {
  return items.map(({ id }) => id)
}

function statesOf({ items }: NoticeList): string[] {
  return items.map(({ state }) => state)
}
