import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ViewerPerson } from '#/platform/web/viewer.ts'
import { popupFor } from './popup-for.ts'

test('a guest who presses «Откликнуться» is offered to sign in, and then signs in', () => {
  assert.equal(popupFor(new URLSearchParams('apply=1'), undefined), 'offer')
  assert.equal(popupFor(new URLSearchParams('apply=1&login=1'), undefined), 'login')
  assert.equal(popupFor(new URLSearchParams(''), undefined), undefined)
})

test('a guest who agrees to the work of an invitation signs in at once', () => {
  assert.equal(popupFor(new URLSearchParams('work=token'), undefined), undefined)
  assert.equal(popupFor(new URLSearchParams('work=token&apply=1'), undefined), 'login')
})

test('nobody skips the consents', () => {
  assert.equal(popupFor(new URLSearchParams(''), person({ signedUp: false })), 'signup')
})

test('a new edition of a text is offered once per login, before a newcomer names their organization, and on request', () => {
  const asked = person({ dueTexts: ['terms'] })
  const none = new URLSearchParams('')
  assert.equal(popupFor(none, asked), 'renew')
  assert.equal(popupFor(none, asked, true), undefined)
  assert.equal(popupFor(new URLSearchParams('renew=1'), asked, true), 'renew')
  assert.equal(popupFor(new URLSearchParams('renew=1'), person({})), 'renew')
  assert.equal(popupFor(new URLSearchParams('agree=1'), asked), 'agree')
  assert.equal(popupFor(none, person({ mode: 'client', dueTexts: ['offer-client'] }), true), 'renew')
})

test('a client without an organization names it before anything else', () => {
  assert.equal(popupFor(new URLSearchParams(''), person({ mode: 'client' })), 'organization')
})

test('to apply asks for nothing but an account', () => {
  const fills = person({ ladder: { next: 'fill', missing: ['ИНН'] } })
  assert.equal(popupFor(new URLSearchParams('apply=1'), fills), undefined)
  assert.equal(popupFor(new URLSearchParams('apply=1&work=token'), fills), 'fill')
})

test('the ladder of a chosen person shows the next step, and binding may be postponed', () => {
  const applies = new URLSearchParams('ready=1')
  assert.equal(popupFor(applies, person({ ladder: { next: 'fill', missing: ['ИНН'] } })), 'fill')
  assert.equal(popupFor(applies, person({ ladder: { next: 'bind', missing: [] } })), 'bind')
  assert.equal(popupFor(new URLSearchParams('ready=1&later=1'), person({ ladder: { next: 'bind', missing: [] } })), undefined)
  assert.equal(popupFor(applies, person({})), undefined)
})

function person(part: Partial<ViewerPerson>): ViewerPerson {
  return {
    personId: 'person_1',
    phone_masked: '+7 *** ***-45-67',
    mode: 'person',
    hasPerson: true,
    orgs: [],
    counters: {
      docs_to_sign: 0,
      registers_to_approve: 0,
      unread: 0,
      registry_errors: 0,
      check_problems: 0,
      applications: 0,
      messages: 0,
      is_download_receipts: 0,
    },
    readAt: '2026-11-10T09:00:00Z',
    signedUp: true,
    ladder: { next: 'ready', missing: [] },
    binding: 'bound',
    npd: 'active',
    consents: {},
    dueTexts: [],
    ...part,
  }
}
