import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusLine } from './status-line.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
const since = Temporal.Instant.from('2026-11-21T09:40:00Z')

test('one line summarizes the state of all services', () => {
  assert.equal(statusLine([], now), 'Все сервисы отвечают')
  assert.equal(statusLine([{ service: 'taxService', since }], now), 'ФНС не отвечает с 12:40')
  assert.equal(
    statusLine(
      [
        { service: 'taxService', since },
        { service: 'bank', since },
      ],
      now,
    ),
    'Не отвечают: ФНС, банк',
  )
})
