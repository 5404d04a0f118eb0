import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailLetter, parseEmail } from './email.ts'

test('an email is one mailbox at one domain, in lower case', () => {
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

test('a very long text that is not an email is refused at once', () => {
  assert.equal(parseEmail(`${'a.'.repeat(50_000)}@`), undefined)
})

test('the email contains the code, where to enter it and how long it is valid', () => {
  const { subject, text } = emailLetter('Наряд', '012345')
  assert.equal(subject, 'Наряд: подтверждение почты')
  assert.match(text, /012345[^]*«Наряд»[^]*10 минут/)
})
