import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { ZipFile } from 'yazl'
import * as archives from '#/features/documents/contract/archive.ts'
import * as applications from '#/features/tasks/contract/application.ts'
import * as tasks from '#/features/tasks/contract/task.ts'
import * as works from '#/features/tasks/contract/work.ts'
import { forgetApplicant } from '#/features/tasks/server/forget-applicant.ts'
import * as threads from '#/features/threads/contract.ts'
import { forgetThreads } from '#/features/threads/server/forget-threads.ts'
import { clamdScan } from '#/gateways/virus-scan/clamd-scan.ts'
import { eicar, startClamdSimulator } from '#/gateways/virus-scan/simulator/start-clamd-simulator.ts'
import type { Id } from '#/kernel/ids.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { findClamd, startClamd } from '../../../../tests/support/clamd.ts'
import type { Human } from '../../../../tests/support/document-house.ts'
import { foreignPdf } from '../../../../tests/support/foreign-pdf.ts'
import { openTaskHouse, taskForm } from '../../../../tests/support/task-house.ts'
import type { TaskHouse } from '../../../../tests/support/task-house.ts'
import { unpackZip } from '../../../../tests/support/unpack-zip.ts'
import * as contract from '../contract.ts'
import { filesOfDay, formDays, wordsOfFile } from '../domain/attachment.ts'
import { forgetFormsOf } from './forget-forms-of.ts'
import { forgetForms } from './forget-forms.ts'
import { openFile } from './open-file.ts'

type View = {
  readonly id: string
  readonly received: number
  readonly state: string
  readonly waits: boolean
  readonly shows: boolean
  readonly problem: string | null
  readonly part: string | null
  readonly name: string
  readonly size: number
}
type Files = { readonly files: readonly View[]; readonly most: number; readonly open: boolean }

const kibibyte = 1024
const document = text('Результат работы. ')

test('a file comes in parts, goes with the result and is given to the customer byte for byte', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await atWork(house)
  const bytes = video(300 * kibibyte)
  const begun = await begin(house, person, 'result', id, 'ролик.mp4', bytes.length)
  assert.deepEqual([begun.state, begun.received, begun.part], ['uploading', 0, null])
  for (let at = 0; at < bytes.length; at += 100 * kibibyte) {
    const shown = await send(house, person, begun.id, bytes, at, at + 100 * kibibyte)
    assert.equal(shown.received, Math.min(bytes.length, at + 100 * kibibyte))
  }
  await house.work()
  assert.deepEqual((await list(house, client, 'result', id)).files, [], 'what is in a form is not shown to the other side')
  await submit(house, person, id, [begun.id])
  const seen = await list(house, client, 'result', id)
  assert.deepEqual(
    seen.files.map(({ id: file, state, part, name }) => [file, state, part, name]),
    [[begun.id, 'ready', '1', 'ролик.mp4']],
  )
  const given = await open(house, client, begun.id)
  assert.ok(given.bytes.equals(bytes))
  assert.deepEqual([given.type, given.inline, given.name], ['application/octet-stream', false, 'ролик.mp4'])
})

test('an upload cut at any byte goes on from what has come, and is one file', async () => {
  await using house = await openTaskHouse()
  const { person, id } = await atWork(house)
  const bytes = video(200 * kibibyte)
  const { id: file } = await begin(house, person, 'result', id, 'ролик.mp4', bytes.length)
  const cuts = [64 * kibibyte, 64 * kibibyte + 1, 65_537, 199 * kibibyte, bytes.length - 1]
  let at = 0
  for (const cut of [...cuts.filter((place, order) => place - (cuts[order - 1] ?? 0) >= 64 * kibibyte), bytes.length]) {
    // The answer is lost, and the same part is sent again; so is one from the very beginning.
    for (let again = 0; again < 3; again += 1) await send(house, person, file, bytes, at, cut)
    const shown = await send(house, person, file, bytes, 0, 64 * kibibyte)
    assert.equal(shown.received, cut)
    at = cut
  }
  await house.work()
  assert.ok((await open(house, person, file)).bytes.equals(bytes))
  const rows = await house.db.selectFrom('attachment_parts').select(['kept', 'size']).execute()
  assert.equal(
    rows.reduce((sum, { size }) => sum + size, 0),
    bytes.length,
  )
  assert.ok(rows.every(({ kept }) => kept))
})

test('two tabs that send at once keep each part once, however they cut the file', async () => {
  await using house = await openTaskHouse()
  const { person, id } = await atWork(house)
  const bytes = video(400 * kibibyte)
  const { id: file } = await begin(house, person, 'result', id, 'ролик.mp4', bytes.length)
  const tab = async (step: number) => {
    for (let at = 0; at < bytes.length;) at = (await send(house, person, file, bytes, at, at + step * kibibyte)).received
  }
  await Promise.all([tab(64), tab(100), tab(64)])
  await house.work()
  assert.ok((await open(house, person, file)).bytes.equals(bytes))
  const kept = await house.db.selectFrom('attachment_parts').select('sha256').execute()
  for (const { sha256 } of kept) assert.ok((await house.deps.files.read(sha256)).ok)
})

test('a part that came broken is asked for again, and what does not fit the file is refused', async () => {
  await using house = await openTaskHouse()
  const { person, id } = await atWork(house)
  const bytes = video(200 * kibibyte)
  const { id: file } = await begin(house, person, 'result', id, 'ролик.mp4', bytes.length)
  const query = { offset: 0, sha256: '0'.repeat(64) }
  const put = (raw: object) => house.call(contract.sendPersonPart, person, { params: { id: file }, ...raw })
  assertRefused(await put({ query, body: bytes.subarray(0, 64 * kibibyte) }), 'partBroken')
  const short = bytes.subarray(0, 1000)
  assertRefused(await put({ query: { offset: 0, sha256: sha(short) }, body: short }), 'fileUnfit')
  const long = Buffer.concat([bytes, bytes])
  assertRefused(await put({ query: { offset: 0, sha256: sha(long) }, body: long }), 'fileUnfit')
  assertRefused(await put({ query: { offset: 0, sha256: sha(bytes) }, body: bytes }), 'fileUnfit', 'the last part without a hash')
  assert.equal((await list(house, person, 'result', id)).files[0]?.received, 0)
  await send(house, person, file, bytes, 0, bytes.length, sha(short))
  await house.work()
  const [changed] = (await list(house, person, 'result', id)).files
  assert.deepEqual([changed?.state, changed?.problem], ['unfit', wordsOfFile.differs])
  assert.deepEqual(await house.db.selectFrom('attachment_parts').selectAll().execute(), [])
})

test('the customer’s parts are checked in the same way, and what no place takes is refused before a byte comes', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await atWork(house)
  const refused = { place: 'result', about: id, name: 'план.exe', size: 5 }
  assertRefused(await house.call(contract.beginPersonFile, person, { body: refused }), 'fileUnfit')
  const { task_id: taskId } = await house.assignment(id)
  const { id: file } = await begin(house, client, 'task', taskId, 'план.txt', document.length)
  const put = (query: object, body: Buffer) =>
    house.call(contract.sendClientPart, client, {
      params: { id: file },
      query: { offset: 0, whole: sha(document), ...query },
      body,
    })
  assertRefused(await put({ sha256: '0'.repeat(64) }, document), 'partBroken')
  const markup = Buffer.alloc(document.length, '<svg onload="alert(1)"/>')
  assertRefused(await put({ sha256: sha(markup) }, markup), 'fileUnfit')
  assert.equal((await put({ sha256: sha(document) }, document)).body['code'], 1)
})

test('only the two sides see a file, and what belongs to others is not there', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await atWork(house)
  const file = await upload(house, person, 'result', id, 'план.txt', document)
  const [stranger, rival] = [await house.addContractor(), await house.addClient()]
  const elsewhere = { ...client, branchIds: ['branch_01ARYZ6S41TSV4RRFFQ69G5FAV'] } as Human
  assertRefused(await house.call(contract.openClientFile, client, { params: { id: file }, query: {} }), 'notFound')
  await submit(house, person, id, [file])
  for (const other of [stranger, rival, elsewhere]) {
    const isClient = other.orgId !== undefined
    const ask = (endpoint: 'open' | 'remove' | 'list' | 'send' | 'begin') => {
      const [mine, theirs] = {
        open: [contract.openPersonFile, contract.openClientFile],
        remove: [contract.removePersonFile, contract.removeClientFile],
        list: [contract.listPersonFiles, contract.listClientFiles],
        send: [contract.sendPersonPart, contract.sendClientPart],
        begin: [contract.beginPersonFile, contract.beginClientFile],
      }[endpoint] as [typeof contract.openPersonFile, typeof contract.openClientFile]
      const about = isClient ? 'task_01ARYZ6S41TSV4RRFFQ69G5FAV' : id
      const raw = {
        params: { id: file },
        query:
          endpoint === 'list' ? { place: 'result', about: id } : endpoint === 'send' ? { offset: 0, sha256: sha(document) } : {},
        body: endpoint === 'send' ? document : { place: isClient ? 'task' : 'result', about, name: 'план.txt', size: 5 },
      }
      return house.call(isClient ? theirs : mine, other, raw)
    }
    for (const endpoint of ['open', 'remove', 'list', 'send', 'begin'] as const) assertRefused(await ask(endpoint), 'notFound')
  }
  await house.work()
  assert.ok((await open(house, client, file)).bytes.equals(document))
})

test('files of an application are seen by its applicant and by the customer, and by no other applicant', async () => {
  await using house = await openTaskHouse()
  const [client, person, other] = [await house.addClient(), await house.addContractor(), await house.addContractor()]
  const taskId = await house.publish(client, { slots: 2 })
  const file = await upload(house, person, 'application', taskId, 'портфолио.pdf', Buffer.from(await foreignPdf()))
  const body = { comment: 'Умею', auto_confirm: true, files: [file] }
  const applied = await house.done<{ id: string }>(applications.apply, person, { params: { id: taskId }, body })
  await house.apply(other, taskId)
  assert.deepEqual(
    (await list(house, client, 'application', taskId)).files.map(({ part, shows }) => [part, shows]),
    [[applied.id, true]],
  )
  assert.deepEqual((await list(house, other, 'application', taskId)).files, [])
  assertRefused(await house.call(contract.openPersonFile, other, { params: { id: file }, query: {} }), 'notFound')
  const shown = await open(house, client, file, true)
  assert.deepEqual([shown.type, shown.inline], ['application/pdf', true])
  await house.done(applications.declineApplication, client, { params: { id: applied.id }, body: { reason: 'Выбрали другого' } })
  const forgotten = await house.db.transaction().execute((tx) => forgetApplicant(tx, house, person.personId))
  assert.equal(forgotten.find(({ table }) => table === 'attachments')?.count, 1)
  assert.deepEqual((await list(house, client, 'application', taskId)).files, [])
})

test('files of a task are of its customer: everybody who sees the task reads them, and they stay once it is published', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const { id, version } = await house.done<{ id: string; version: number }>(tasks.createTask, client, { body: taskForm() })
  const [kept, spare] = [
    await upload(house, client, 'task', id, 'чертёж.txt', document),
    await upload(house, client, 'task', id, 'лишнее.txt', document),
  ]
  assertRefused(await house.call(contract.listPersonFiles, person, { query: { place: 'task', about: id } }), 'notFound')
  await house.done(contract.removeClientFile, client, { params: { id: spare } })
  await house.done(tasks.publishTask, client, { params: { id }, body: { version, acknowledged: false } })
  const seen = await list(house, person, 'task', id)
  assert.deepEqual([seen.files.map((file) => file.id), seen.open], [[kept], false])
  assert.ok((await open(house, person, kept)).bytes.equals(document))
  assertRefused(await house.call(contract.removeClientFile, client, { params: { id: kept } }), 'wrongState')
  const { version: now } = await house.task(id)
  await house.done(tasks.cancelTask, client, { params: { id }, body: { version: now, reason: 'Больше не нужно' } })
  const late = { place: 'task', about: id, name: 'план.txt', size: 5 }
  assertRefused(await house.call(contract.beginClientFile, client, { body: late }), 'wrongState')
})

test('files go with a message of either side; those of a thread without a contract go with the account', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const id = await house.apply(person, await house.publish(client))
  const [own, asked] = [
    await upload(house, person, 'message', id, 'вопрос.txt', document),
    await upload(house, client, 'message', id, 'ответ.txt', document),
  ]
  const write = (human: Human, files: readonly string[]) =>
    house.call(human.orgId === undefined ? threads.writePersonMessage : threads.writeClientMessage, human, {
      params: { id },
      body: { text: 'Смотрите файл', files },
    })
  assertRefused(await write(client, [own]), 'filesUnsent', 'a file of the other side')
  assertRefused(await write(person, ['file_01ARYZ6S41TSV4RRFFQ69G5FAV']), 'filesUnsent')
  assertRefused(
    await write(
      client,
      Array.from({ length: 11 }, (_, place) => fileId(place)),
    ),
    'tooManyFiles',
  )
  assertRefused(
    await write(
      person,
      Array.from({ length: 11 }, (_, place) => fileId(place)),
    ),
    'tooManyFiles',
  )
  assert.equal((await write(person, [own])).body['code'], 1)
  assert.equal((await write(client, [asked])).body['code'], 1)
  assertRefused(await write(person, [own]), 'filesUnsent', 'it has gone already')
  assert.deepEqual(
    (await list(house, client, 'message', id)).files.map(({ part }) => part),
    ['1', '2'],
  )
  assert.ok((await open(house, person, asked)).bytes.equals(document))
  const addresses = await house.db.selectFrom('attachment_parts').select('sha256').execute()
  await house.done(applications.withdrawApplication, person, { params: { id } })
  const forgotten = await house.db.transaction().execute((tx) => forgetThreads(tx, house, person.personId))
  assert.equal(forgotten.find(({ table }) => table === 'attachments')?.count, 2)
  await house.work()
  assert.equal(addresses.length, 2)
  for (const { sha256 } of addresses) assert.ok(!(await house.deps.files.read(sha256)).ok, 'the bytes are gone too')
})

test('what has not come whole, or was refused, is not sent; a result of files alone is a result', async () => {
  await using house = await openTaskHouse()
  const { person, id } = await atWork(house)
  const { id: half } = await begin(house, person, 'result', id, 'ролик.mp4', 500 * kibibyte)
  const ask = (files: readonly string[]) =>
    house.call(works.submitResult, person, { params: { id }, body: { text: '', links: [], files } })
  assertRefused(await ask([]), 'resultEmpty')
  assertRefused(await ask([half]), 'filesUnsent')
  assertRefused(await ask(Array.from({ length: 21 }, (_, place) => fileId(place))), 'tooManyFiles')
  const disguised = await upload(house, person, 'result', id, 'смета.docx', await zip({ 'xl/workbook.xml': 'x' }))
  assertRefused(await ask([disguised]), 'filesUnsent')
  await house.done(contract.removePersonFile, person, { params: { id: half } })
  const file = await upload(house, person, 'result', id, 'итог.txt', document)
  assert.equal((await ask([file])).body['code'], 1)
  assertRefused(await house.call(contract.removePersonFile, person, { params: { id: file } }), 'wrongState')
  const more = { place: 'result', about: id, name: 'ещё.txt', size: 5 }
  assertRefused(await house.call(contract.beginPersonFile, person, { body: more }), 'wrongState')
})

test('an application does not take files that are not its own, or too many of them', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const id = await house.publish(client)
  const ask = (files: readonly string[]) =>
    house.call(applications.apply, person, { params: { id }, body: { comment: '', auto_confirm: true, files } })
  assertRefused(await ask([fileId(1)]), 'filesUnsent')
  assertRefused(await ask(Array.from({ length: 6 }, (_, place) => fileId(place))), 'tooManyFiles')
  for (let place = 0; place < 5; place += 1) await begin(house, person, 'application', id, `${place}.txt`, 5)
  const sixth = { place: 'application', about: id, name: '6.txt', size: 5 }
  assertRefused(await house.call(contract.beginPersonFile, person, { body: sixth }), 'tooManyFiles')
})

test('ten files of a task at once are ten, and the eleventh is refused', async () => {
  await using house = await openTaskHouse()
  const client = await house.addClient()
  const { id } = await house.done<{ id: string }>(tasks.createTask, client, { body: taskForm() })
  const body = (name: string) => ({ body: { place: 'task', about: id, name, size: 5 } })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, place) => house.call(contract.beginClientFile, client, body(`${place}.txt`))),
  )
  assert.equal(answers.filter(({ body: { code } }) => code === 1).length, 10)
  assertRefused(await house.call(contract.beginClientFile, client, body('ещё.txt')), 'tooManyFiles')
  assertRefused(await house.call(contract.beginClientFile, client, body('план.exe')), 'fileUnfit')
})

test('a program, a macro, a script in a PDF and a password are refused, and their bytes are gone', async () => {
  await using house = await openTaskHouse()
  const { person, id } = await atWork(house)
  const { id: program } = await begin(house, person, 'result', id, 'смета.pdf', 10)
  const mz = Buffer.from('MZ90000000')
  const refused = await house.call(contract.sendPersonPart, person, {
    params: { id: program },
    query: { offset: 0, sha256: sha(mz), whole: sha(mz) },
    body: mz,
  })
  assertRefused(refused, 'fileUnfit')
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const bodies = {
    'сценарий.pdf': Buffer.from(await foreignPdf({ catalog: `/OpenAction ${script}` })),
    'макрос.docx': await zip({ 'word/document.xml': 'x', 'word/vbaProject.bin': 'x' }),
    'архив.zip': await zip({ 'фото.jpg': 'x', 'setup.exe': 'x' }),
    'битый.zip': Buffer.from('PK\u0003\u0004 не архив'),
    'битое.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 9, 1]),
  }
  for (const [name, bytes] of Object.entries(bodies)) await upload(house, person, 'result', id, name, bytes)
  const { files } = await list(house, person, 'result', id)
  assert.deepEqual(
    files.slice(1).map(({ name, state, problem }) => [name, state, problem]),
    [
      ['сценарий.pdf', 'unfit', wordsOfFile.active],
      ['макрос.docx', 'unfit', wordsOfFile.active],
      ['архив.zip', 'unfit', wordsOfFile.program],
      ['битый.zip', 'unfit', wordsOfFile.broken],
      ['битое.jpg', 'unfit', wordsOfFile.broken],
    ],
  )
  assert.deepEqual(await house.db.selectFrom('attachment_parts').selectAll().execute(), [])
  assertRefused(await house.call(contract.openPersonFile, person, { params: { id: files[1]?.id }, query: {} }), 'wrongState')
})

test('a sound archive of many parts is read by its directory; many PDF at once wait for their turn', async () => {
  await using house = await openTaskHouse()
  const { person, id } = await atWork(house)
  const packed = await zip(
    Object.fromEntries(Array.from({ length: 300 }, (_, place) => [`${place}.bin`, randomBytes(1000).toString('hex')])),
  )
  const file = await upload(house, person, 'result', id, 'фото.zip', packed)
  house.inspections.full = true
  const pdf = await upload(house, person, 'result', id, 'план.pdf', Buffer.from(await foreignPdf()))
  const states = async () => (await list(house, person, 'result', id)).files.map(({ state }) => state)
  assert.deepEqual(await states(), ['ready', 'checking'])
  house.inspections.full = false
  house.clock.advance({ seconds: 5 })
  await house.work()
  assert.deepEqual(await states(), ['ready', 'ready'])
  assert.ok((await open(house, person, file)).bytes.equals(packed))
  assert.equal((await open(house, person, pdf)).type, 'application/pdf')
})

test('a photo loses the place where it was taken before anybody is given it', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await atWork(house)
  const note = Buffer.from('Exif\0\0 GPS 55.7558 N 37.6173 E')
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, note.length + 2]), note])
  const rest = Buffer.from([0xff, 0xda, 0, 3, 1, ...text('pixels'.repeat(40_000)), 0xff, 0xd9])
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8]), exif, rest])
  const file = await upload(house, person, 'result', id, 'объект.jpg', photo)
  await submit(house, person, id, [file])
  const given = await open(house, client, file, true)
  assert.ok(!given.bytes.includes('GPS'))
  assert.ok(given.bytes.equals(Buffer.concat([Buffer.from([0xff, 0xd8]), rest])))
  assert.deepEqual([given.type, given.inline], ['image/jpeg', true])
  const [shown] = (await list(house, client, 'result', id)).files
  assert.deepEqual([shown?.size, shown?.shows], [given.bytes.length, true])
  const parts = await house.db.selectFrom('attachment_parts').select(['kept', 'sha256']).execute()
  assert.deepEqual(
    parts.map(({ kept }) => kept),
    [true],
    'the photo as it came is deleted',
  )
})

test('an infected file never reaches the other side: it is deleted, and its sender is told', async () => {
  await using stand = await startClamdSimulator()
  await keepsInfectedFile(stand.address)
})

const clamd = findClamd()
// `npm test` says so where Debian's package cannot be had.
if (clamd !== undefined) {
  test('the clamd of Debian keeps an infected file from the other side, and a file waits while it is down', async () => {
    await using daemon = await startClamd(clamd)
    await keepsInfectedFile(daemon.address)
    await using house = await openTaskHouse(clamdScan(daemon.address))
    const { client, person, id } = await atWork(house)
    const seen = async () => (await list(house, client, 'result', id)).files.map(({ state, waits }) => [state, waits])
    await daemon.stop()
    const file = await upload(house, person, 'result', id, 'план.txt', document)
    await submit(house, person, id, [file])
    assert.deepEqual(await seen(), [['checking', true]])
    await daemon.start()
    house.clock.advance({ minutes: 5 })
    await house.work()
    assert.deepEqual(await seen(), [['ready', false]])
  })
}

async function keepsInfectedFile(address: string): Promise<void> {
  await using house = await openTaskHouse(clamdScan(address))
  const { client, person, id } = await atWork(house)
  const clean = await upload(house, person, 'result', id, 'чистый.txt', document)
  const { id: file } = await begin(house, person, 'result', id, 'заметки.txt', eicar.length)
  await send(house, person, file, Buffer.from(eicar), 0, eicar.length)
  await submit(house, person, id, [clean, file])
  const hidden = await house.call(contract.openClientFile, client, { params: { id: file }, query: {} })
  assertRefused(hidden, 'wrongState', 'not checked yet')
  await house.work()
  const { files } = await list(house, client, 'result', id)
  assert.deepEqual(
    files.map(({ state, problem }) => [state, problem]),
    [
      ['ready', null],
      ['infected', wordsOfFile.infected],
    ],
  )
  for (const [endpoint, human] of [
    [contract.openClientFile, client],
    [contract.openPersonFile, person],
  ] as const)
    assertRefused(await house.call(endpoint, human, { params: { id: file }, query: {} }), 'wrongState')
  const left = await house.db.selectFrom('attachment_parts').select('attachment_id').execute()
  assert.deepEqual(left, [{ attachment_id: clean }])
}

test('while the virus scanner is silent a file waits and says so, and goes on by itself', async () => {
  await using stand = await startClamdSimulator()
  await using house = await openTaskHouse(clamdScan(stand.address, 2000))
  const { client, person, id } = await atWork(house)
  const seen = async () => (await list(house, client, 'result', id)).files.map(({ state, waits }) => [state, waits])
  stand.behave('silent')
  const file = await upload(house, person, 'result', id, 'план.txt', document)
  await submit(house, person, id, [file])
  assert.deepEqual(await seen(), [['checking', true]])
  stand.behave('down')
  house.clock.advance({ seconds: 5 })
  await house.work()
  assert.deepEqual(await seen(), [['checking', true]])
  assertRefused(await house.call(contract.openClientFile, client, { params: { id: file }, query: {} }), 'wrongState')
  stand.behave('usual')
  house.clock.advance({ minutes: 5 })
  await house.work()
  assert.deepEqual(await seen(), [['ready', false]])
  assert.ok((await open(house, client, file)).bytes.equals(document))
  assert.ok(house.logged.some((line) => line.includes('the virus scanner gives no verdict')))
})

test('an archive for a court holds what the sides sent each other with results and messages, and says what is not there', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await atWork(house)
  const { application_id: application } = await house.db
    .selectFrom('assignments')
    .select('application_id')
    .where('id', '=', id as Id<'assignment'>)
    .executeTakeFirstOrThrow()
  const long = video(5 * 1024 * kibibyte)
  const clip = await begin(house, person, 'result', id, 'ролик.mp4', long.length)
  await send(house, person, clip.id, long, 0, 4 * 1024 * kibibyte)
  await send(house, person, clip.id, long, 4 * 1024 * kibibyte, long.length)
  await house.work()
  const twins = [text('первый план'), text('второй план')]
  const plans = [
    await upload(house, person, 'result', id, 'план.txt', twins[0] ?? document),
    await upload(house, person, 'result', id, 'план.txt', twins[1] ?? document),
  ]
  await submit(house, person, id, [clip.id, ...plans])
  const [asked, lost] = [
    await upload(house, client, 'message', application, 'вопрос.txt', text('вопрос')),
    await upload(house, client, 'message', application, 'схема.txt', text('схема')),
  ]
  await house.done(threads.writeClientMessage, client, {
    params: { id: application },
    body: { text: 'Смотрите', files: [asked, lost] },
  })
  await upload(house, person, 'message', application, 'черновик.txt', document)
  const [gone] = await house.db
    .selectFrom('attachment_parts')
    .select('sha256')
    .where('attachment_id', '=', lost as Id<'file'>)
    .execute()
  await house.deps.files.remove(gone?.sha256 ?? '')
  const another = await atWork(house)
  await submit(house, another.person, another.id, [
    await upload(house, another.person, 'result', another.id, 'чужой.txt', document),
  ])

  for (const human of [client, person]) {
    const files = await courtArchive(house, human)
    const named = new Map([...files].map(([name, bytes]) => [name.replace(/^Файлы работ\/[^/]+\//, ''), bytes]))
    assert.ok(named.get('Результат 1/ролик.mp4')?.equals(long))
    const both = [...named].filter(([name]) => /^Результат 1\/.*план\.txt$/.test(name)).map(([, bytes]) => bytes)
    assert.deepEqual(both.map(String).toSorted(), twins.map(String).toSorted())
    assert.equal(String(named.get('Сообщение 1/вопрос.txt')), 'вопрос')
    assert.equal(named.get('Сообщение 1/схема.txt')?.length, 0)
    assert.ok(![...named.keys()].some((name) => name.includes('черновик') || name.includes('чужой')), [...named.keys()].join())
    const said = String(files.get('Файлы работ.csv'))
    assert.match(said, /ролик\.mp4.*Результат 1.*Исполнитель.*5242880.*цел/)
    assert.match(said, /схема\.txt.*Сообщение 1.*Заказчик.*нет: в хранилище его нет/)
    for (const line of String(files.get('hashes.txt')).trimEnd().split('\n'))
      assert.equal(line.slice(0, 64), sha(files.get(line.slice(66)) ?? Buffer.alloc(1)), line)
  }
})

test('what is left in a form goes in seven days, and what is sent stays', async () => {
  await using house = await openTaskHouse()
  const { client, person, id } = await atWork(house)
  const sent = await upload(house, person, 'result', id, 'итог.txt', document)
  await submit(house, person, id, [sent])
  const application = await house.apply(await house.addContractor(), await house.publish(client))
  const left = await upload(house, client, 'message', application, 'черновик.txt', document)
  const parts = house.db
    .selectFrom('attachment_parts')
    .select('sha256')
    .where('attachment_id', '=', left as Id<'file'>)
  const [{ sha256 } = { sha256: '' }] = await parts.execute()
  house.clock.advance({ hours: 24 * formDays })
  await forgetForms({ ...house.deps, log: house.deps.log })
  assert.equal((await list(house, client, 'message', application)).files.length, 1, 'not before the end of the term')
  house.clock.advance({ seconds: 1 })
  const { next } = await forgetForms({ ...house.deps, log: house.deps.log })
  assert.equal(next, 'again')
  await runDueJobs({ ...house, log: house.deps.log })
  assert.deepEqual((await list(house, client, 'message', application)).files, [])
  assert.ok(!(await house.deps.files.read(sha256)).ok)
  assert.ok((await open(house, client, sent)).bytes.equals(document))
})

test('a closed account leaves nothing in its forms', async () => {
  await using house = await openTaskHouse()
  const { person, id } = await atWork(house)
  await upload(house, person, 'result', id, 'черновик.txt', document)
  const forgotten = await house.db.transaction().execute((tx) => forgetFormsOf(tx, house, person.personId))
  assert.deepEqual(
    forgotten.map(({ count }) => count),
    [1],
  )
  assert.deepEqual((await list(house, person, 'result', id)).files, [])
})

test('begun again and again, files stop for their account alone', async () => {
  await using house = await openTaskHouse()
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const { id } = await house.done<{ id: string }>(tasks.createTask, client, { body: taskForm() })
  const now = house.clock.now()
  const window = Math.floor(now.epochMilliseconds / 1000 / filesOfDay.seconds) * filesOfDay.seconds
  const full = [client, person].map(({ personId }) => ({
    key: `files:${personId}`,
    window_start: Temporal.Instant.fromEpochMilliseconds(window * 1000),
    count: filesOfDay.count,
  }))
  await house.db.insertInto('rate_counters').values(full).execute()
  const body = { place: 'task', about: id, name: 'план.txt', size: 5 }
  assertRefused(await house.call(contract.beginClientFile, client, { body }), 'tooOften')
  const application = await house.publish(client)
  const asked = { place: 'application', about: application, name: 'план.txt', size: 5 }
  assertRefused(await house.call(contract.beginPersonFile, person, { body: asked }), 'tooOften')
})

test('a file is given from where it lies one part at a time, and a part whose bytes changed is not given', async () => {
  await using house = await openTaskHouse()
  const { person, id } = await atWork(house)
  const bytes = video(256 * kibibyte)
  const { id: file } = await begin(house, person, 'result', id, 'ролик.mp4', bytes.length)
  for (let at = 0; at < bytes.length; at += 64 * kibibyte) await send(house, person, file, bytes, at, at + 64 * kibibyte)
  await house.work()
  const [, second] = await house.db.selectFrom('attachment_parts').select('sha256').orderBy('start').execute()
  const scope = person as unknown as Parameters<typeof openFile>[1]['scope'] & { orgId: never }
  const reachForm = () => Promise.resolve({ fixed: true })
  const asking = { side: 'person', scope } as Parameters<typeof openFile>[1]
  const opened = await openFile({ ...house.deps, reachForm }, asking, file as Id<'file'>, false)
  assert.ok(opened.ok)
  const sizes: number[] = []
  for await (const part of opened.value.portions) sizes.push(part.length)
  assert.deepEqual(
    sizes,
    [64, 64, 64, 64].map((size) => size * kibibyte),
  )
  await house.deps.files.remove(second?.sha256 ?? '')
  await assert.rejects(open(house, person, file), /missing/)
})

async function atWork(house: TaskHouse) {
  const [client, person] = [await house.addClient(), await house.addContractor()]
  const work = await house.choose(client, await house.apply(person, await house.publish(client)))
  await house.sign(work.frame)
  await house.sign(work.order)
  return { client, person, id: work.id }
}

function begin(house: TaskHouse, human: Human, place: string, about: string, name: string, size: number) {
  const endpoint = human.orgId === undefined ? contract.beginPersonFile : contract.beginClientFile
  // Ids of one moment have no order.
  house.clock.advance({ milliseconds: 1 })
  return house.done<View>(endpoint, human, { body: { place, about, name, size } })
}

/** Sends the bytes between two places; the last part tells the hash of the whole. */
function send(house: TaskHouse, human: Human, id: string, bytes: Buffer, from: number, to: number, whole = sha(bytes)) {
  const part = bytes.subarray(from, to)
  const isLast = to >= bytes.length
  const query = { offset: from, sha256: sha(part), ...(isLast && { whole }) }
  const endpoint = human.orgId === undefined ? contract.sendPersonPart : contract.sendClientPart
  return house.done<View>(endpoint, human, { params: { id }, query, body: part })
}

async function upload(house: TaskHouse, human: Human, place: string, about: string, name: string, bytes: Buffer) {
  const { id } = await begin(house, human, place, about, name, bytes.length)
  await send(house, human, id, bytes, 0, bytes.length)
  await house.work()
  return id
}

function list(house: TaskHouse, human: Human, place: string, about: string) {
  const endpoint = human.orgId === undefined ? contract.listPersonFiles : contract.listClientFiles
  return house.done<Files>(endpoint, human, { query: { place, about } })
}

async function open(house: TaskHouse, human: Human, id: string, view = false) {
  const endpoint = human.orgId === undefined ? contract.openPersonFile : contract.openClientFile
  const answer = await house.call(endpoint, human, { params: { id }, query: view ? { view: '1' } : {} })
  assert.ok(answer.file?.portions, JSON.stringify(answer.body))
  const { type, name, inline } = answer.file
  return { type, name, inline, bytes: Buffer.concat(await Array.fromAsync(answer.file.portions)) }
}

function submit(house: TaskHouse, person: Human, id: string, files: readonly string[]) {
  return house.done(works.submitResult, person, { params: { id }, body: { text: 'Готово', links: [], files } })
}

/** All documents of this side as an archive of one part. */
async function courtArchive(house: TaskHouse, human: Human): Promise<ReadonlyMap<string, Buffer>> {
  const [ask, download] =
    human.orgId === undefined
      ? [archives.askPersonArchive, archives.downloadPersonPart]
      : [archives.askClientArchive, archives.downloadClientPart]
  const asked = await house.callDocuments(ask, human, { body: {} })
  const { id } = asked.body['data'] as { id: string }
  await house.work()
  const answer = await house.callDocuments(download, human, { params: { id, part: '1' } })
  assert.ok(answer.file, JSON.stringify(answer.body))
  const { bytes, portions } = answer.file
  return unpackZip(portions ? Buffer.concat(await Array.fromAsync(portions)) : Buffer.from(bytes))
}

function sha(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function text(words: string): Buffer {
  return Buffer.from(words)
}

/** Begins as MP4 does; the rest is noise. */
function video(size: number): Buffer {
  const bytes = randomBytes(size)
  bytes.write('\0\0\0\u0018ftypisom', 'latin1')
  return bytes
}

function fileId(place: number): string {
  return `file_01ARYZ6S41TSV4RRFFQ69G5F${String(place).padStart(2, '0')}`
}

async function zip(entries: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, body] of Object.entries(entries)) archive.addBuffer(Buffer.from(body), name)
  archive.end()
  return Buffer.concat(await Array.fromAsync(archive.outputStream as AsyncIterable<Buffer>))
}
