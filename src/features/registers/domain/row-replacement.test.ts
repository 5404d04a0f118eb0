import assert from 'node:assert/strict'
import test from 'node:test'
import type { Id } from '#/kernel/ids.ts'
import type { PersonInn } from '#/kernel/inn.ts'
import { namesakesOf } from './namesakes.ts'
import { replace, saidOf, whyUnkept } from './row-replacement.ts'
import type { BasePerson, Said } from './row-replacement.ts'

test('a row is remembered by its phone, or by its name where it has none, and never beside an ИНН', () => {
  const row = { inn: '', phone: '', fio: '', formulas: [] }
  assert.deepEqual(saidOf({ ...row, fio: ' Иванов  И.И. ' }), {
    by: 'fio',
    key: 'иванов и и',
    text: 'Иванов  И.И.',
    name: 'иванов и и',
  })
  assert.equal(saidOf({ ...row, fio: 'ИВАНОВ И. И.' })?.key, 'иванов и и')
  const phone = saidOf({ ...row, phone: '+7 900 123-45-67', fio: 'Иванов' })
  assert.deepEqual([phone?.by, phone?.key, phone?.name], ['phone', '89001234567', 'иванов'])
  assert.equal(saidOf({ ...row, phone: '123', fio: 'Иванов' }), undefined)
  assert.equal(saidOf({ ...row, inn: '500100732259', fio: 'Иванов' }), undefined)
  assert.equal(saidOf({ ...row, fio: ' . ' }), undefined)
})

test('a payee whom a formula names is not guessed beside it', () => {
  const row = { inn: '', phone: '89001234567', fio: 'Иванов' }
  for (const field of ['inn', 'phone', 'fio'] as const) assert.equal(saidOf({ ...row, formulas: [field] }), undefined)
  assert.equal(saidOf({ ...row, formulas: ['amount'] })?.by, 'phone')
})

const ivan = person('person_1', 'Иванов Иван Иванович')
const igor = person('person_2', 'Иванов Игорь Ильич')
const namesake = person('person_3', 'Иванов Иван Петрович')

test('a remembered person is put in while the name is his alone; else it is asked', () => {
  assert.deepEqual(put('Иванов И.И.', ivan), { kind: 'taken', person: ivan })
  assert.deepEqual(put('Иванов И.И.', ivan, igor), { kind: 'asks', why: 'several' })
  const gone = replace(named('Иванов И.И.'), { name: '', person: undefined }, namesakesOf([igor]))
  assert.deepEqual(gone, { kind: 'asks', why: 'gone' })
  assert.deepEqual(put('Иванов И.И.', { ...ivan, isStopped: true }), { kind: 'asks', why: 'stopped' })
  assert.deepEqual(put('Иванов И.И.', { ...ivan, isElsewhere: true }), { kind: 'asks', why: 'elsewhere' })
})

test('a name is that of everybody whom its words fit in any order; a nickname is of whom it was given to', () => {
  for (const name of ['Иван Иванов', 'И. Иванов', 'Иванов', 'Иван', 'И.И.', 'Иванов Ваня', 'Иванов (склад)']) {
    assert.equal(put(name, ivan).kind, 'taken', name)
    assert.deepEqual(put(name, ivan, namesake), { kind: 'asks', why: 'several' }, name)
  }
  assert.equal(put('Иван Иванов', ivan, igor).kind, 'taken')
  assert.equal(put('Ваня (склад)', ivan, igor, namesake).kind, 'taken')
  assert.equal(put('Игорь', ivan, igor).kind, 'asks')
})

test('a phone that comes with another name is asked about, unless that is the name it was remembered with', () => {
  const by = (name: string, kept: string, ...others: readonly BasePerson[]) => {
    const said = { by: 'phone', key: '89001234567', text: '+7 900 123-45-67', name } as const
    const found = replace(said, { name: kept, person: ivan }, namesakesOf([ivan, ...others]))
    return found.kind === 'taken' ? 'taken' : found.why
  }
  assert.equal(by('', ''), 'taken')
  assert.equal(by('и иванов', '', namesake), 'taken')
  assert.equal(by('петров п', ''), 'otherName')
  assert.equal(by('ваня', 'ваня', igor), 'taken')
  assert.equal(by('петя', 'ваня'), 'otherName')
  assert.equal(by('игорь', 'игорь', igor), 'several')
})

test('what memory could not put in is not remembered', () => {
  const known = { namesakes: namesakesOf([ivan, namesake]), phones: new Set<string>(), isHeld: false }
  const phone = { by: 'phone', key: '89001234567', text: '+7 900 123-45-67', name: 'ваня' } as const
  assert.equal(whyUnkept(named('Иванов И.'), ivan, known), 'several')
  assert.equal(whyUnkept(named('Ваня'), ivan, known), undefined)
  assert.equal(whyUnkept(phone, ivan, known), undefined)
  assert.equal(whyUnkept(phone, ivan, { ...known, phones: new Set([phone.key]) }), 'registered')
  assert.equal(whyUnkept(phone, ivan, { ...known, isHeld: true }), 'held')
  assert.equal(whyUnkept(phone, { ...ivan, isElsewhere: true }, known), 'elsewhere')
})

function named(fio: string): Said {
  return saidOf({ inn: '', phone: '', fio, formulas: [] }) ?? assert.fail()
}

function put(fio: string, whom: BasePerson, ...others: readonly BasePerson[]) {
  return replace(named(fio), { name: '', person: whom }, namesakesOf([whom, ...others]))
}

function person(id: string, fio: string): BasePerson {
  return { personId: id as Id<'person'>, inn: '500100732259' as PersonInn, fio, isStopped: false, isElsewhere: false }
}
