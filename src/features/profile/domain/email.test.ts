import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailLetter, parseEmail } from './email.ts'

test('an address is one box at one domain, in lower case', () => {
  assert.equal(parseEmail(' Ivan.Petrov+work@Mail.RU '), 'ivan.petrov+work@mail.ru')
  assert.equal(parseEmail(''), '')
  for (const bad of [
    'ivan',
    'ivan@',
    '@mail.ru',
    'a@b',
    'a b@mail.ru',
    'a@mail.ru, b@mail.ru',
    'a@mail.ru\nBcc: b@mail.ru',
    'a@-mail.ru',
  ])
    assert.equal(parseEmail(bad), undefined, bad)
})

test('a very long text that is no address is refused at once', () => {
  assert.equal(parseEmail(`${'a.'.repeat(50_000)}@`), undefined)
})

test('the letter says the code, where to type it and how long it lives', () => {
  const { subject, text } = emailLetter('Наряд', '012345')
  assert.equal(subject, 'Наряд: подтверждение почты')
  assert.match(text, /012345[^]*«Наряд»[^]*10 минут/)
})
