import assert from 'node:assert/strict'
import { test } from 'node:test'
import { innProblem, readTypedInns } from './typed-inn.ts'

test('numbers separated by spaces, commas or line breaks are read, each once', () => {
  const { inns, problems, repeats } = readTypedInns('500100732259, 990900000132\n990900000132;  500100732259')
  assert.deepEqual([inns, problems, repeats], [['500100732259', '990900000132'], [], 2])
})

test('errors are described in words', () => {
  assert.equal(innProblem('50010073225'), '11 цифр, нужно 12')
  assert.equal(innProblem('1'), '1 цифра, нужно 12')
  assert.equal(innProblem('5001007322590'), '13 цифр, нужно 12')
  assert.equal(innProblem('50010073225Х'), 'в ИНН только цифры')
  assert.equal(innProblem('7707083893'), 'это ИНН организации')
  assert.equal(innProblem('500100732258'), 'такого ИНН не существует: проверьте цифры')
  assert.equal(innProblem(''), 'нет ИНН')
  assert.equal(innProblem('500100732259'), undefined)
})
