import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { replace, saidOf } from './row-replacement.ts'
import type { BasePerson } from './row-replacement.ts'

test('a row is remembered by its phone, or by its name where it has none, and never beside an ИНН', () => {
  assert.deepEqual(saidOf({ inn: '', phone: '', fio: ' Иванов  И.И. ' }), { by: 'fio', key: 'иванов и и', text: 'Иванов  И.И.' })
  assert.equal(saidOf({ inn: '', phone: '', fio: 'ИВАНОВ И. И.' })?.key, 'иванов и и')
  const phone = saidOf({ inn: '', phone: '+7 900 123-45-67', fio: 'Иванов' })
  assert.deepEqual([phone?.by, phone?.key], ['phone', '89001234567'])
  assert.equal(saidOf({ inn: '', phone: '123', fio: 'Иванов' }), undefined)
  assert.equal(saidOf({ inn: '500100732259', phone: '', fio: 'Иванов' }), undefined)
  assert.equal(saidOf({ inn: '', phone: '', fio: ' . ' }), undefined)
})

test('a remembered person is put in while the name is his alone; else it is asked', () => {
  const ivan = person('person_1', 'Иванов Иван Иванович')
  const igor = person('person_2', 'Иванов Игорь Ильич')
  const row = { said: { by: 'fio', key: 'иванов и и', text: 'Иванов И.И.' }, fio: 'Иванов И.И.' } as const
  assert.deepEqual(replace(row, ivan.personId, [ivan]), { kind: 'taken', person: ivan })
  assert.deepEqual(replace(row, ivan.personId, [ivan, igor]), { kind: 'asks', why: 'several' })
  assert.deepEqual(replace(row, ivan.personId, [igor]), { kind: 'asks', why: 'gone' })
  assert.deepEqual(replace(row, ivan.personId, [{ ...ivan, isStopped: true }]), { kind: 'asks', why: 'stopped' })
  const nick = { said: { by: 'fio', key: 'ваня склад', text: 'Ваня (склад)' }, fio: 'Ваня (склад)' } as const
  assert.deepEqual(replace(nick, ivan.personId, [ivan, igor]), { kind: 'taken', person: ivan })
})

test('a phone that comes with another name is asked about', () => {
  const ivan = person('person_1', 'Иванов Иван Иванович')
  const said = { by: 'phone', key: '89001234567', text: '+7 900 123-45-67' } as const
  assert.equal(replace({ said, fio: '' }, ivan.personId, [ivan]).kind, 'taken')
  assert.equal(replace({ said, fio: 'Иванов И.' }, ivan.personId, [ivan]).kind, 'taken')
  assert.deepEqual(replace({ said, fio: 'Петров П.' }, ivan.personId, [ivan]), { kind: 'asks', why: 'otherName' })
})

function person(id: string, fio: string): BasePerson {
  return { personId: id as Id<'person'>, inn: '500100732259' as PersonInn, fio, isStopped: false }
}
