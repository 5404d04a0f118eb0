import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { builtInMail } from './built-in-mail.ts'
import type { OutboxLetter } from './built-in-mail.ts'
import type { Letter } from './port.ts'
import { smtpMail } from './smtp-mail.ts'

const letter: Letter = {
  to: 'anna@example.ru',
  subject: 'Договор подписан',
  text: 'Добрый день!',
  messageKey: 'letter_1',
}

test('an email arrives with its subject, its text and a Message-ID derived from its key', async () => {
  await using server = await openServer({})
  const first = await server.mail.send(letter)
  const second = await server.mail.send(letter)
  assert.equal(first.ok && first.value.state, 'accepted')
  assert.equal(first.ok && first.value.providerId, second.ok && second.value.providerId)
  const [received] = server.letters()
  assert.match(received ?? '', /^To: anna@example\.ru\r$/m)
  assert.match(received ?? '', /^Subject: =\?UTF-8\?/m)
  assert.match(received ?? '', /^Message-ID: <[0-9a-f]{32}@naryad\.example>\r$/m)
  assert.match(received ?? '', new RegExp(Buffer.from('Добрый день!').toString('base64').slice(0, 20)))
})

test('a line break in the subject or the address is refused before any network call, by both gateways', async () => {
  await using server = await openServer({})
  const stored: OutboxLetter[] = []
  const builtIn = builtInMail({ put: async (message) => void stored.push(message) })
  for (const gateway of [server.mail, builtIn]) {
    const withSubject = await gateway.send({ ...letter, subject: 'Привет\r\nBcc: thief@example.ru' })
    assert.deepEqual(withSubject, { ok: false, refusal: { kind: 'malformed', field: 'subject' } })
    for (const to of ['a@b.ru\r\nBcc: c@d.ru', 'a@b.ru, c@d.ru', 'Anna <a@b.ru>', 'a@b', '@b.ru', 'a b@c.ru', '']) {
      assert.deepEqual(await gateway.send({ ...letter, to }), {
        ok: false,
        refusal: { kind: 'malformed', field: 'to' },
      })
    }
    const withKey = await gateway.send({ ...letter, messageKey: 'a>\r\nX: 1' })
    assert.deepEqual(withKey, { ok: false, refusal: { kind: 'malformed', field: 'messageKey' } })
  }
  assert.deepEqual(server.letters(), [])
  assert.deepEqual(stored, [])
})

test('an email stored twice under one key appears in the outbox once', async () => {
  const stored = new Map<string, OutboxLetter>()
  const gateway = builtInMail({
    async put(message) {
      if (!stored.has(message.messageKey)) stored.set(message.messageKey, message)
    },
  })
  await gateway.send(letter)
  await gateway.send(letter)
  assert.deepEqual(
    [...stored.values()],
    [
      {
        kind: 'mail',
        messageKey: 'letter_1',
        recipient: 'anna@example.ru',
        subject: 'Договор подписан',
        body: 'Добрый день!',
      },
    ],
  )
})

test('an unknown mailbox is rejected, and the refusal does not repeat the address', async () => {
  await using server = await openServer({ rcpt: '550 5.1.1 <anna@example.ru> unknown' })
  assert.deepEqual(await server.mail.send(letter), {
    ok: false,
    refusal: { kind: 'rejected', code: '550', text: 'Сервер не принял адрес' },
  })
})

test('a busy mailbox and a deferred email can be retried', async () => {
  await using busy = await openServer({ rcpt: '451 try later' })
  assert.equal(await busy.failure(), 'unavailable')
  await using putOff = await openServer({ end: '452 no space' })
  assert.equal(await putOff.failure(), 'unavailable')
})

test('an email refused after its content was received is rejected', async () => {
  await using server = await openServer({ end: '554 spam' })
  assert.equal(await server.failure(), 'rejected')
})

test('a wrong password waits for the operator', async () => {
  await using server = await openServer({ auth: '535 wrong' })
  assert.equal(await server.failure({ user: 'naryad', password: 'wrong' }), 'denied')
})

test('a server that refuses connections sent nothing', async () => {
  const server = await openServer({})
  await server[Symbol.asyncDispose]()
  assert.equal(await server.failure(), 'unavailable')
})

test('a server that never sends a greeting sent nothing', async () => {
  await using server = await openServer({ greeting: 'silence' }, 300)
  assert.equal(await server.failure(), 'unavailable')
})

test('no response or a dropped connection after the email leaves the outcome unknown', async () => {
  await using silent = await openServer({ end: 'silence' }, 1_000)
  assert.equal(await silent.failure(), 'unknownOutcome')
  await using dropped = await openServer({ end: 'drop' })
  assert.equal(await dropped.failure(), 'unknownOutcome')
})

test('a server without TLS gets no email when TLS is required', async () => {
  await using server = await openServer({})
  assert.equal(await server.failure({ tls: 'required' }), 'unavailable')
  assert.deepEqual(server.letters(), [])
})

type Script = Partial<Record<'greeting' | 'auth' | 'rcpt' | 'end', string>>

async function openServer(script: Script, timeoutMs = 20_000) {
  const letters: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    converse(socket, script, letters)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const config = {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    tls: 'never',
    from: { name: 'Наряд', address: 'no-reply@naryad.example' },
    timeoutMs,
  } as const
  return {
    mail: smtpMail(config),
    letters: () => letters,
    async failure(change: object = {}) {
      const answer = await smtpMail({ ...config, ...change }).send(letter)
      return answer.ok ? undefined : answer.refusal.kind
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: Socket, script: Script, letters: string[]): void {
  let pending = ''
  let inLetter = false
  say(socket, script.greeting ?? '220 stub')
  socket.on('data', (part) => {
    pending += part.toString()
    for (;;) {
      const border = inLetter ? '\r\n.\r\n' : '\r\n'
      const at = pending.indexOf(border)
      if (at < 0) return
      const line = pending.slice(0, at)
      pending = pending.slice(at + border.length)
      if (inLetter) {
        letters.push(line)
        say(socket, script.end ?? '250 taken')
      } else {
        say(socket, replyTo(line, script))
      }
      inLetter = !inLetter && line === 'DATA'
    }
  })
}

function replyTo(line: string, script: Script): string {
  if (line.startsWith('EHLO')) return '250-stub\r\n250 AUTH PLAIN'
  if (line.startsWith('AUTH')) return script.auth ?? '235 welcome'
  if (line.startsWith('RCPT')) return script.rcpt ?? '250 ok'
  if (line === 'STARTTLS') return '502 no such command'
  if (line === 'DATA') return '354 go on'
  return line === 'QUIT' ? '221 bye' : '250 ok'
}

function say(socket: Socket, reply: string): void {
  if (reply === 'silence') return
  if (reply === 'drop') socket.destroy()
  else socket.write(`${reply}\r\n`)
}
