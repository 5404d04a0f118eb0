import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { test } from 'node:test'
import { ZipFile } from 'yazl'
import { demoDirectoryFile } from '#/apps/demo/demo-banks.ts'
import { parseBankAccount, parseBik } from '#/kernel/bank-account.ts'
import { httpBankDirectory } from './http-bank-directory.ts'
import { mostPackedBytes, readBankDirectory } from './read-bank-directory.ts'

const xml = await readFile(demoDirectoryFile)
const text = new TextDecoder('windows-1251').decode(xml)
/** The same in UTF-8, to be harmed. */
const utf8 = text.replace('WINDOWS-1251', 'UTF-8')

test('a directory in windows-1251 gives each bank its name, city, correspondent account and day of closing', async () => {
  const read = await readBankDirectory(xml)
  assert.ok(read.ok, JSON.stringify(read))
  const { date, banks, unread } = read.value
  assert.deepEqual([date.toString(), banks.length, unread], ['2026-11-20', 21, 0])
  assert.deepEqual(
    banks.find(({ bik }) => bik === '044525974'),
    {
      bik: '044525974',
      name: 'АО "ТБанк"',
      city: 'г Москва',
      corrAccount: '30101810145250000974',
      participantType: '20',
      closedOn: undefined,
    },
  )
  const closed = banks.filter(({ closedOn }) => closedOn !== undefined)
  assert.deepEqual(
    closed.map(({ bik, closedOn }) => `${bik} ${closedOn?.toString()}`),
    ['044525256 2025-01-01', '044525985 2025-01-01'],
  )
  assert.equal(banks.find(({ bik }) => bik === '017003983')?.corrAccount, undefined)
})

test('the correspondent accounts of the demo fit a settlement centre', async () => {
  const read = await readBankDirectory(xml)
  for (const { bik, corrAccount } of read.ok ? read.value.banks : []) {
    const centre = parseBik(`${bik.slice(0, 6)}000`)
    assert.ok(centre && (corrAccount === undefined || parseBankAccount(corrAccount, centre)), bik)
  }
})

test('a packed directory reads the same as an unpacked one', async () => {
  assert.deepEqual(await readBankDirectory(await packed('20261120_ED807_full.xml', xml)), await readBankDirectory(xml))
})

test('a bank is closed from the day it leaves, or from the day its licence is revoked; a restriction of another kind does not close it', async () => {
  const closings = {
    '<RstrList Rstr="LWRS" RstrDate="2026-10-05"/>': '2026-10-05',
    '<RstrList Rstr="LWRS"/>': '2026-11-20',
    '<RstrList Rstr="URRS" RstrDate="2026-10-05"/>': undefined,
  }
  for (const [restriction, day] of Object.entries(closings)) {
    const [bank] = await banksOf(utf8.replace(/(<ParticipantInfo[^>]*)\/>/, `$1>${restriction}</ParticipantInfo>`))
    assert.equal(bank?.closedOn?.toString(), day, restriction)
  }
  const [deleted] = await banksOf(utf8.replace('"PSAC"', '"PSDL"'))
  assert.equal(deleted?.closedOn?.toString(), '2026-11-20')
})

test('an entry that cannot be read is set aside and counted', async () => {
  const read = await readBankDirectory(Buffer.from(utf8.replace('BIC="044525225"', 'BIC="44525225"')))
  assert.ok(read.ok)
  assert.deepEqual([read.value.banks.length, read.value.unread], [20, 1])
})

test('a directory of changes, another message, a broken or cut file are not a directory', async () => {
  const others: Readonly<Record<string, Uint8Array>> = {
    'a directory of changes': Buffer.from(utf8.replace('"FIRR"', '"SIRR"')),
    'another message': Buffer.from(utf8.replaceAll('ED807', 'ED808')),
    'no day': Buffer.from(utf8.replace(/ BusinessDay="[^"]*"/, '').replace(/ EDDate="[^"]*"/, '')),
    'cut off': xml.subarray(0, xml.length - 200),
    'not XML': Buffer.from('BIC;name'),
    'no banks': Buffer.from('<ED807 InfoTypeCode="FIRR" BusinessDay="2026-11-20"></ED807>'),
    'a document type': Buffer.from(utf8.replace('<ED807', '<!DOCTYPE ED807><ED807')),
    'an archive of something else': await packed('readme.txt', xml),
    'a damaged archive': (await packed('full.xml', xml)).subarray(0, 300),
  }
  for (const [name, bytes] of Object.entries(others)) {
    const read = await readBankDirectory(bytes)
    assert.equal(read.ok ? 'read' : read.refusal.kind, 'notADirectory', name)
  }
  const large = await readBankDirectory(new Uint8Array(mostPackedBytes + 1))
  assert.equal(large.ok ? 'read' : large.refusal.kind, 'tooLarge')
})

test('the directory is fetched where the site redirects; a refusal, a flood and silence are told apart', async () => {
  const archive = await packed('full.xml', xml)
  const kindAt = async (answer: RequestListener, timeoutMs?: number) => {
    await using site = await openSite(answer)
    const fetched = await httpBankDirectory(`${site.url}/s/newbik`, timeoutMs).fetch()
    return fetched.ok ? `${fetched.value.banks.length} banks` : fetched.refusal.kind
  }
  assert.equal(
    await kindAt((request, response) => {
      if (request.url === '/s/newbik') response.writeHead(302, { location: '/file.zip' }).end()
      else response.end(archive)
    }),
    '21 banks',
  )
  assert.equal(await kindAt((_, response) => response.writeHead(503).end()), 'unavailable')
  assert.equal(await kindAt((_, response) => response.end('<html>')), 'notADirectory')
  assert.equal(await kindAt((_, response) => response.end(Buffer.alloc(mostPackedBytes + 1))), 'tooLarge')
  assert.equal(await kindAt((_, response) => response.destroy()), 'unavailable')
  assert.equal(await kindAt(() => undefined, 50), 'unavailable')
})

async function banksOf(document: string) {
  const read = await readBankDirectory(Buffer.from(document))
  assert.ok(read.ok, JSON.stringify(read))
  return read.value.banks
}

async function packed(name: string, bytes: Buffer): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(bytes, name)
  zip.end()
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>))
}

async function openSite(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
