import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPushService } from './push-services.ts'

test('messages go to push services of browsers alone', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  ])
    assert.ok(isPushService(endpoint, []), endpoint)
})

test('an address that leads into the network behind the server, or only looks like a service, is refused', () => {
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.example.org/fcm/send/abc',
    'https://example.org/fcm.googleapis.com',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@10.0.0.1/',
    'https://evil-push.apple.com.example.org/',
    'https://evilnotify.windows.com/w/',
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:3000/api/v1/person/notifications',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    'https://',
  ])
    assert.ok(!isPushService(endpoint, []), endpoint)
})

test('an origin the operator has added is known whole, and nothing beside it', () => {
  const own = ['https://push.example.ru', 'http://127.0.0.1:9000']
  assert.ok(isPushService('https://push.example.ru/one', own))
  assert.ok(isPushService('http://127.0.0.1:9000/two', own))
  for (const endpoint of ['https://push.example.ru:444/one', 'http://push.example.ru/one', 'http://127.0.0.1:9001/two'])
    assert.ok(!isPushService(endpoint, own), endpoint)
})
