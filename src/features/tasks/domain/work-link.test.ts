import assert from 'node:assert/strict'
import test from 'node:test'
import { parseLink } from './work-link.ts'

test('a link without its scheme gets https', () => {
  assert.equal(parseLink('disk.yandex.ru/d/1'), 'https://disk.yandex.ru/d/1')
  assert.equal(parseLink('фирма.рф'), 'https://фирма.рф')
  assert.equal(parseLink('http://example.ru:8080/a?b'), 'http://example.ru:8080/a?b')
})

test('a word or another scheme is no link', () => {
  for (const text of ['файл', 'ftp://example.ru/a', 'javascript:alert(1)', 'https://', 'a..b'])
    assert.equal(parseLink(text), undefined, text)
})
