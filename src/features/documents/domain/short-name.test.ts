import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInMessage } from './short-name.ts'

test('a name stands in a message without a link, a number to call or a code of its own, and not longer than a line', () => {
  assert.equal(nameInMessage('ООО «Ромашка»'), 'ООО «Ромашка»')
  assert.equal(nameInMessage('ООО "1С-Софт 24"'), 'ООО "1С-Софт 24"')
  assert.equal(nameInMessage('Иванов И. П.'), 'Иванов И. П.')
  assert.equal(nameInMessage('ООО «Зайдите на evil.example/код»'), 'ООО «Зайдите на evil example код»')
  assert.equal(nameInMessage('Код 123 456 для 8 (800) 555-35-35'), 'Код для --')
  assert.equal(nameInMessage('Цех \u202E\n№ ٤٤٤٤٤'), 'Цех')
  assert.equal(
    nameInMessage('ООО «Очень длинное название, которое занимает всё сообщение»'),
    'ООО «Очень длинное название которое зани…',
  )
})
