import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import * as z from 'zod/mini'
import { addPerson } from '#/features/identity/server/add-person.ts'
import { usualSmsPolicy } from '#/features/identity/domain/sms-policy.ts'
import { checkSession } from '#/features/identity/server/check-session.ts'
import { openSession } from '#/features/identity/server/open-session.ts'
import type { OpenedSession } from '#/features/identity/server/open-session.ts'
import type { Sms } from '#/gateways/sms/port.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { callApi, createApi, serve } from '#/platform/server/api.ts'
import type { Answer } from '#/platform/server/api.ts'
import { standingClock } from '#/platform/server/clock.ts'
import { openDatabase } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import { eventJobName } from '#/platform/server/jobs.ts'
import { silentLog } from '#/platform/server/log.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { PdfDocument } from '#/platform/server/pdf/pdf-document.ts'
import { renderPdf } from '#/platform/server/pdf/render-pdf.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { endpoint } from '#/wire/endpoint.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { assertRefused } from '../../../../tests/support/assert-refused.ts'
import { openTestDatabase } from '../../../../tests/support/test-database.ts'
import * as contract from '../contract.ts'
import { textSlugs } from '../domain/consent.ts'
import type { Side, TextSlug } from '../domain/consent.ts'
import { checkDueTexts } from './check-due-texts.ts'
import { endConsents } from './end-consents.ts'
import { findConsent } from './find-consent.ts'
import { consentWithdrawn } from './jobs.ts'
import { keepEditions } from './keep-editions.ts'
import { openTexts } from './open-texts.ts'
import { printDestructionAct } from './print-destruction-act.ts'
import { readSource } from './read-source.ts'
import { readText } from './read-text.ts'
import { recordDestruction } from './record-destruction.ts'
import { legalRoutes } from './routes.ts'
import type { LegalDeps } from './routes.ts'

test('anyone can read each of the nine texts, with the hash of what is shown', async () => {
  await using house = await openHouse()
  const listed = await house.call(contract.listTexts)
  assert.equal((listed.body['data'] as { items: unknown[] }).items.length, 9)
  for (const slug of textSlugs) {
    const text = contract.getText.reply.parse((await house.call(contract.getText, { params: { slug } })).body['data'])
    assert.equal(text.sha256, sha256Hex([text.title, text.version, text.date, text.markdown].join('\n\n')))
    assert.deepEqual([text.is_current, text.editions.length], [true, 1])
  }
  assert.equal((await house.call(contract.getText, { params: { slug: 'secret' } })).status, 404)
  assert.equal((await house.call(contract.getText, { params: { slug: 'terms' }, query: { version: '0.1' } })).status, 404)
})

test('an edition is stored the first time it is shown, and only then', async () => {
  await using house = await openHouse()
  await Promise.all([house.call(contract.listTexts), house.call(contract.listTexts), keepEditions(house.deps)])
  const rows = await house.db.selectFrom('legal_editions').selectAll().execute()
  assert.equal(rows.length, 9)
  house.clock.advance({ hours: 1 })
  await keepEditions(house.deps)
  const again = await house.db.selectFrom('legal_editions').selectAll().execute()
  assert.deepEqual(again, rows)

  const moved = { ...brand, operator: { ...brand.operator, address: 'Казань' } }
  await keepEditions({ ...house.deps, brand: moved })
  const both = await house.db.selectFrom('legal_editions').select('markdown').where('slug', '=', 'terms').execute()
  assert.equal(both.length, 2)
})

test('a text is available as a file shown inline, printed once', async () => {
  await using house = await openHouse()
  const answers = [
    await house.call(contract.getTextPdf, { params: { slug: 'terms' } }),
    await house.call(contract.getTextPdf, { params: { slug: 'terms' } }),
  ]
  const [answer] = answers
  assert.deepEqual([answer?.file?.type, answer?.file?.inline], ['application/pdf', true])
  assert.match(answer?.file?.name ?? '', /^Пользовательское соглашение, редакция 1\.0\.pdf$/)
  assert.equal(house.printed.length, 1)
  const text = await house.readText('terms')
  const last = house.printed[0]?.blocks.at(-1)
  assert.ok(last?.kind === 'paragraph')
  assert.match(String(last.text), new RegExp(`Пользовательское соглашение.*редакция 1\\.0 от .*SHA-256: ${hex(text.sha256)}$`))
  assert.equal((await house.call(contract.getTextPdf, { params: { slug: 'terms' }, query: { version: '9' } })).status, 404)
})

test('anyone reads who processes the data at whose order: the named ones by name, the rest by request, what is not connected as nobody', async () => {
  await using house = await openHouse()
  const answers = [await house.call(contract.getProcessorsPdf), await house.call(contract.getProcessorsPdf)]
  assert.deepEqual(
    answers.map(({ file }) => [file?.type, file?.inline]),
    [
      ['application/pdf', true],
      ['application/pdf', true],
    ],
  )
  assert.equal(house.printed.length, 1)
  const words = JSON.stringify(house.printed[0]?.blocks)
  for (const said of [
    smsParty.name,
    smsParty.inn,
    smsParty.contract,
    'Заказчик — оператор',
    `по запросу на ${brand.operator.email}`,
  ]) {
    assert.ok(words.includes(said), said)
  }
  assert.equal(words.split('не подключено').length, 2)
  assert.deepEqual([words.includes('Служба уведомлений браузера'), words.includes('MAX')], [true, false])
})

test('sign-up requires the three documents and records each of them with version, hash, box wording and address', async () => {
  await using house = await openHouse()
  const short = await house.give(['terms', 'offer'])
  assert.equal(short.body['kind'], 'signUpFirst')
  assert.equal((await house.give(['distribution', 'marketing'])).body['kind'], 'signUpFirst')
  assert.equal((await house.scope()).signedUp, false)
  assert.equal((await house.give(['terms', 'offer', 'pdn', 'marketing'])).body['code'], 1)

  const rows = await house.db.selectFrom('consents').selectAll().orderBy('slug').execute()
  assert.deepEqual(
    rows.map(({ slug, box_text: words }) => [slug, words]),
    [
      ['marketing', 'Новости'],
      ['offer', 'Принимаю пользовательское соглашение и оферту'],
      ['pdn', 'Согласие на обработку персональных данных'],
      ['terms', 'Принимаю пользовательское соглашение и оферту'],
    ],
  )
  const [first] = rows
  assert.ok(first)
  assert.deepEqual(first.text_sha256, (await house.readText('marketing')).sha256)
  assert.deepEqual(
    [first.ip, first.user_agent, first.method, first.session_id],
    ['198.51.100.7', 'test browser', 'checkbox', house.sessionId],
  )
  assert.equal((await house.scope()).signedUp, true)
  assert.deepEqual((await house.actions()).toSorted(), ['consentGiven', 'consentGiven', 'consentGiven', 'consentGiven'])
})

test('a client accepts the client edition of the offer', async () => {
  await using house = await openHouse()
  await house.call(contract.giveConsents, { params: { role: 'client' }, body: { slugs: ['terms', 'offer', 'pdn'] } })
  assert.ok(await findConsent(house.db, house.personId, 'offer-client'))
  assert.equal(await findConsent(house.db, house.personId, 'offer'), undefined)
  assert.deepEqual(await house.due('client'), [])
  assert.deepEqual(await house.due('person'), [['offer', 'never', false]])
})

test('the same box twice at once makes one record and one entry', async () => {
  await using house = await openHouse()
  await Promise.all([house.give(['terms', 'offer', 'pdn']), house.give(['terms', 'offer', 'pdn'])])
  assert.equal((await house.db.selectFrom('consents').selectAll().execute()).length, 3)
  assert.equal((await house.actions()).length, 3)
})

test('a text that changed between reading and accepting is not accepted', async () => {
  await using house = await openHouse()
  await house.signUp()
  const seen = { distribution: '0'.repeat(64) }
  const stale = await house.call(contract.giveConsents, { body: { slugs: ['distribution'], seen } })
  assert.equal(stale.body['kind'], 'staleVersion')
  const now = { distribution: hex((await house.readText('distribution')).sha256) }
  assert.equal((await house.call(contract.giveConsents, { body: { slugs: ['distribution'], seen: now } })).body['code'], 1)
})

test('a voluntary consent can be withdrawn and given again, and its record remains', async () => {
  await using house = await openHouse()
  await house.give(['terms', 'offer', 'pdn', 'distribution'])
  await Promise.all([house.takeBack('distribution'), house.takeBack('distribution')])
  assert.equal(await findConsent(house.db, house.personId, 'distribution'), undefined)
  const ledger = await house.ledger()
  assert.deepEqual(ledger.find(({ slug }) => slug === 'distribution')?.state, 'withdrawn')
  assert.equal(ledger.filter(({ is_current: current }) => current).length, 3)
  assert.deepEqual(await house.withdrawn(), ['distribution'])
  assert.deepEqual((await house.actions()).filter((action) => action === 'consentWithdrawn').length, 1)

  house.clock.advance({ seconds: 1 })
  await house.give(['distribution'])
  assert.ok(await findConsent(house.db, house.personId, 'distribution'))
  assert.deepEqual(
    (await house.ledger()).filter(({ slug }) => slug === 'distribution').map(({ state, box_text: words }) => [state, words]),
    [
      ['live', 'Показывать мой профиль заказчикам: дать согласие'],
      ['withdrawn', 'Согласие на распространение данных'],
    ],
  )
})

test('the powers of the partner and the agreement on signatures are withdrawn freely, and other features are notified', async () => {
  await using house = await openHouse()
  await house.signUp()
  await house.give(['delegation'])
  await house.acceptAgreement()
  await house.takeBack('delegation')
  await house.takeBack('einteraction')
  assert.equal(await findConsent(house.db, house.personId, 'delegation'), undefined)
  assert.equal(await findConsent(house.db, house.personId, 'einteraction'), undefined)
  assert.deepEqual((await house.withdrawn()).toSorted(), ['delegation', 'einteraction'])
  assert.deepEqual(await house.due('person'), [])
})

test('the consent to process data is withdrawn only from a confirmed session, and work is blocked at once', async () => {
  await using house = await openHouse()
  await house.signUp()
  assert.equal((await house.call(contract.takeBackConsent, { params: { role: 'person', slug: 'pdn' } })).status, 404)
  assert.equal((await house.takeBackAndClose('pdn')).status, 428)
  assert.deepEqual(await house.withdrawn(), [])
  assert.equal((await house.change()).status, 200)

  await house.confirm()
  assert.equal((await house.takeBackAndClose('pdn')).body['code'], 1)
  assert.deepEqual(await house.withdrawn(), ['pdn'])
  assert.deepEqual(await house.due('person'), [['pdn', 'withdrawn', true]])
  const stopped = await house.change()
  assert.deepEqual([stopped.status, stopped.body['kind']], [403, 'textsOverdue'])
  assert.match(String(stopped.body['message']), /Согласие на обработку персональных данных/)
  assert.equal((await house.call(lawfulChange)).status, 200)

  await house.give(['pdn'])
  assert.equal((await house.change()).status, 200)
})

test('the agreement on electronic interaction is accepted by a code bound to its bytes', async () => {
  await using house = await openHouse()
  assert.equal((await house.call(contract.sendAgreementCode)).body['kind'], 'signUpFirst')
  await house.signUp()
  assert.equal((await house.call(contract.sendAgreementCode)).body['code'], 1)
  const text = house.sent[0]?.text ?? ''
  const code = /^(\d{6})/.exec(text)?.[1] ?? ''
  assert.match(text, /соглашение об электронном взаимодействии/)

  const wrong = code === '000000' ? '000001' : '000000'
  assert.equal((await house.accept(wrong)).body['kind'], 'wrongCode')
  assert.equal(await findConsent(house.db, house.personId, 'einteraction'), undefined)
  assert.equal((await house.accept(code)).body['code'], 1)
  const { version, sha256 } = await house.readText('einteraction')
  assert.deepEqual(await findConsent(house.db, house.personId, 'einteraction'), { version, sha256 })
  const row = await house.db.selectFrom('consents').selectAll().where('slug', '=', 'einteraction').executeTakeFirstOrThrow()
  assert.deepEqual([row.method, row.box_text], ['code', 'Принять и получить код'])
  assert.ok(row.code_id)
})

test('a code of the agreement goes once a minute, bears five mistakes, and is told when it cannot be sent', async () => {
  await using house = await openHouse()
  await house.signUp()
  assert.equal((await house.call(contract.sendAgreementCode)).body['code'], 1)
  assertRefused(await house.call(contract.sendAgreementCode), 'tooOften')
  const code = /^(\d{6})/.exec(house.sent[0]?.text ?? '')?.[1] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  for (let left = 4; left > 0; left -= 1) assertRefused(await house.accept(wrong), 'wrongCode')
  assertRefused(await house.accept(wrong), 'tooManyTries')
  assertRefused(await house.accept(code), 'tooManyTries')
  house.clock.advance({ minutes: 5 })
  Object.assign(house.deps, { smsPolicy: { ...usualSmsPolicy, dailyMessages: 1 } })
  assertRefused(await house.call(contract.sendAgreementCode), 'codeNotSent')
})

test('a person prints his consents thirty times in ten minutes', async () => {
  await using house = await openHouse()
  await house.signUp()
  const id = (await house.ledger())[0]?.id
  const print = () => house.call(contract.getConsentPdf, { params: { role: 'person', id } })
  assert.equal((await print()).file?.type, 'application/pdf')
  await house.db.updateTable('rate_counters').set({ count: 30 }).where('key', 'like', 'consent-pdf:%').execute()
  assertRefused(await print(), 'tooOften')
})

test('only the person who accepted a text reads and prints it as it was', async () => {
  await using house = await openHouse()
  await house.signUp()
  const consent = (await house.ledger()).find(({ slug }) => slug === 'pdn')
  assert.ok(consent)
  const accepted = await house.call(contract.getAcceptedText, { params: { role: 'person', id: consent.id } })
  assert.equal(contract.getAcceptedText.reply.parse(accepted.body['data']).sha256, consent.text_sha256)
  const file = await house.call(contract.getConsentPdf, { params: { role: 'person', id: consent.id } })
  assert.equal(file.file?.type, 'application/pdf')
  const facts = JSON.stringify(house.printed.at(-1))
  for (const part of ['198.51.100.7', 'test browser', consent.id, consent.text_sha256, '+7 900 111-22-33', '21.11.2026'])
    assert.ok(facts.includes(part), part)

  const stranger = await house.another()
  for (const endpoint of [contract.getAcceptedText, contract.getConsentPdf]) {
    assert.equal((await stranger(endpoint, { params: { role: 'person', id: consent.id } })).status, 404)
    assert.equal((await stranger(endpoint, { params: { role: 'person', id: newId('consent', house.clock) } })).status, 404)
  }
  assert.deepEqual((await stranger(contract.listConsents)).body['data'], { items: [] })
})

test('a new edition is offered to those who accepted the old one, with its changes', async () => {
  await using house = await openHouse()
  await house.signUp()
  await house.give(['distribution'])
  await house.acceptAgreement()
  await using next = await house.publish({
    terms: ['Короче срок ответа.'],
    distribution: ['Добавлен рейтинг.'],
    einteraction: ['Новое.'],
  })

  const due = await next.dueViews('person')
  assert.deepEqual(
    due.map((one) => [one.slug, one.reason, one.accepted_version, one.version, one.overdue, one.box]),
    [
      ['terms', 'changed', '1.0', '2.0', false, 'terms'],
      ['einteraction', 'changed', '1.0', '2.0', false, null],
      ['distribution', 'changed', '1.0', '2.0', false, 'distribution'],
    ],
  )
  const [terms] = due
  assert.deepEqual(terms?.changes, ['Короче срок ответа.'])
  assert.deepEqual(
    terms?.difference.filter(({ is }) => is !== 'same'),
    [{ is: 'added', text: 'Новая строка второй редакции.' }],
  )
  assert.equal(
    terms?.until,
    next.clock
      .now()
      .add({ hours: 24 * 14 })
      .toString(),
  )
  assert.equal(due[1]?.until, null)

  assert.equal(await findConsent(house.db, house.personId, 'einteraction'), undefined, 'no signing by the old agreement')
  assert.equal(await findConsent(house.db, house.personId, 'distribution'), undefined, 'no card by the old consent')
  assert.deepEqual((await house.ledger()).find(({ slug }) => slug === 'terms')?.state, 'outdated')
  assert.deepEqual(await house.due('person'), await next.due('person'), 'a server of the old release asks the same')
  assert.equal((await house.readText('terms')).version, '2.0')
})

test('a new edition of a required text may wait fourteen days, then changes are blocked', async () => {
  await using house = await openHouse()
  await house.signUp()
  await using next = await house.publish({ offer: ['Новый порядок.'] })
  house.clock.advance({ hours: 14 * 24 - 1 })
  await next.freshSession()
  assert.equal((await next.change()).status, 200)
  house.clock.advance({ hours: 1 })
  await next.freshSession()
  assert.equal((await next.change()).body['kind'], 'textsOverdue')
  assert.equal((await next.call(contract.listConsents)).status, 200, 'reading stays open')

  await Promise.all([next.give(['offer']), next.give(['offer'])])
  assert.equal((await next.change()).status, 200)
  const offers = (await next.ledger()).filter(({ slug }) => slug === 'offer')
  assert.deepEqual(
    offers.map(({ version, state, box_text: words }) => [version, state, words]),
    [
      ['2.0', 'live', 'Принимаю редакцию 2.0 документа «Договор-оферта с исполнителем»'],
      ['1.0', 'replaced', 'Принимаю пользовательское соглашение и оферту'],
    ],
  )
  const old = offers.find(({ version }) => version === '1.0')
  const text = await next.call(contract.getAcceptedText, { params: { role: 'person', id: old?.id } })
  assert.doesNotMatch(contract.getAcceptedText.reply.parse(text.body['data']).markdown, /Новая строка/)
  const earlier = await next.call(contract.getText, { params: { slug: 'offer' }, query: { version: '1.0' } })
  const view = contract.getText.reply.parse(earlier.body['data'])
  assert.deepEqual([view.is_current, view.version, view.editions.map(({ version }) => version)], [false, '1.0', ['2.0', '1.0']])
})

test('destruction is proved by a record and an act that names only the account number', async () => {
  await using house = await openHouse()
  await house.signUp()
  const requestedAt = house.clock.now().subtract({ hours: 72 })
  const id = await house.db.transaction().execute(async (tx) => {
    assert.equal(await endConsents(tx, house.deps, house.personId), 3)
    return recordDestruction(tx, house.deps, {
      personId: house.personId,
      reason: 'personAsked',
      destroyed: [{ category: 'Паспортные данные', table: 'profiles', count: 1 }],
      kept: [{ category: 'Договоры и акты', ground: 'Закон о бухучёте, статья 29', until: '5 лет' }],
      requestedAt,
    })
  })
  const ended = await house.db.selectFrom('consents').select('withdrawn_by').execute()
  assert.deepEqual(
    ended.map((row) => row.withdrawn_by),
    ['deletion', 'deletion', 'deletion'],
  )
  assert.ok(await printDestructionAct(house.db, house.deps, id))
  const act = JSON.stringify(house.printed.at(-1))
  for (const part of [
    'ООО «Проба»',
    house.personId,
    'Паспортные данные',
    'profiles',
    'Требование субъекта',
    '18.11.2026',
    '21.11.2026',
    '5 лет',
  ])
    assert.ok(act.includes(part), part)
  assert.doesNotMatch(act, /900.?111/)
  assert.equal(await printDestructionAct(house.db, house.deps, newId('destruction', house.clock)), undefined)
})

const brand = {
  name: 'Наряд',
  site: 'https://naryad.example',
  phone: '8 800 000-00-00',
  operator: {
    name: 'ООО «Проба»',
    inn: '7700000009',
    ogrn: '1027700000019',
    address: 'Москва',
    email: 'a@example.org',
  },
}

/** A change that requires accepted texts, and one the law guarantees regardless of them. */
const anyChange = endpoint({
  method: 'POST',
  path: '/api/v1/person/any-change',
  summary: 'Проба',
  access: 'person',
  reply: z.undefined(),
  refusals: [],
})
const lawfulChange = endpoint({ ...anyChange, path: '/api/v1/person/lawful-change', evenOverdue: true })

const smsParty = {
  kind: 'sms',
  name: 'ООО «Связной узел»',
  inn: '7707083893',
  address: '101000, г. Москва, ул. Телеграфная, д. 2',
  contract: '№ 12 от 01.02.2026',
} as const

async function openHouse() {
  const database = await openTestDatabase()
  const open = openDatabase(database.url)
  const clock = standingClock('2026-11-21T09:00:00Z')
  const sent: Sms[] = []
  const printed: PdfDocument[] = []
  const sms = {
    isBuiltIn: true,
    async send(message: Sms) {
      sent.push(message)
      return ok({ provider: 'memory', providerId: message.messageKey, state: 'delivered' as const })
    },
    report: async () => ok({ state: 'delivered' as const }),
  }
  const deps = {
    db: open.db,
    clock,
    sms,
    codePepper: 'code pepper of the tests, long enough',
    brand,
    texts: openTexts(),
    processors: {
      connected: { hosting: true, storage: false, sms: true, mail: true },
      parties: [smsParty],
      wished: { push: true, max: false },
    },
    renderPdf: async (document: PdfDocument) => {
      printed.push(document)
      return renderPdf(document)
    },
  }
  const phone = parsePhone('89001112233')
  assert.ok(phone)
  const session = await open.db.transaction().execute(async (tx) => {
    const personId = await addPerson(tx, deps, phone)
    return openSession(tx, deps, { personId, caller: callerOf(undefined) })
  })
  const front = openFront(deps, session)
  return {
    ...front,
    deps,
    clock,
    sent,
    printed,
    personId: session.personId,
    sessionId: session.sessionId,
    signUp: () => front.give(['terms', 'offer', 'pdn']),
    readText: (slug: TextSlug) => readText(open.db, deps, slug),
    async acceptAgreement() {
      await front.call(contract.sendAgreementCode)
      const code = /^(\d{6})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
      assert.equal((await front.accept(code)).body['code'], 1)
    },
    /** A release with the second editions of some texts. */
    async publish(changes: Partial<Record<TextSlug, readonly string[]>>) {
      clock.advance({ hours: 24 })
      const folder = await mkdtemp(join(tmpdir(), 'texts-'))
      for (const [slug, words] of Object.entries(changes)) {
        await mkdir(join(folder, slug))
        await writeFile(join(folder, slug, '2.0.md'), secondEdition(slug, words))
      }
      const texts = openTexts(folder)
      await rm(folder, { recursive: true })
      await keepEditions({ ...deps, texts })
      const opened = await open.db
        .transaction()
        .execute((tx) => openSession(tx, deps, { personId: session.personId, caller: callerOf(undefined) }))
      front.use(opened)
      return { ...openFront({ ...deps, texts }, opened), clock, [Symbol.asyncDispose]: () => Promise.resolve() }
    },
    async another() {
      const other = parsePhone('89001112244')
      assert.ok(other)
      const opened = await open.db.transaction().execute(async (tx) => {
        const personId = await addPerson(tx, deps, other)
        return openSession(tx, deps, { personId, caller: callerOf(undefined) })
      })
      return openFront(deps, opened).call
    },
    async [Symbol.asyncDispose]() {
      await open.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

type Raw = { params?: unknown; query?: unknown; body?: unknown }

/** The API of one release, called from one person's browser. */
function openFront(deps: LegalDeps, opened: OpenedSession) {
  const { db, clock } = deps
  let session = opened
  const gate = {
    account: (caller: Caller) => checkSession(deps, caller),
    client: () => Promise.resolve(refuse({ kind: 'noOrganization' as const })),
    work: (account: AccountScope, side: Side) => checkDueTexts(db, deps, account.personId, side),
  }
  const api = createApi({ gate, db, clock, log: silentLog, checkReplies: true })
  legalRoutes(api, deps)
  serve(api, anyChange, async () => ok())
  serve(api, lawfulChange, async () => ok())
  const call = (contract: Endpoint, raw: Raw = {}): Promise<Answer> =>
    callApi(api, contract, callerOf(session.token), { params: { role: 'person' }, query: {}, ...raw })
  return {
    db,
    call,
    use(fresh: OpenedSession) {
      session = fresh
    },
    async freshSession() {
      const { personId } = session
      session = await db.transaction().execute((tx) => openSession(tx, deps, { personId, caller: callerOf(undefined) }))
    },
    change: () => call(anyChange),
    give: (slugs: readonly string[]) => call(contract.giveConsents, { body: { slugs } }),
    accept: (code: string) => call(contract.acceptAgreement, { body: { code } }),
    takeBack: (slug: string) => call(contract.takeBackConsent, { params: { role: 'person', slug } }),
    takeBackAndClose: (slug: string) =>
      call(contract.takeBackAndClose, { params: { role: 'person', slug }, body: { closes_account: true } }),
    async dueViews(role: Side) {
      return contract.listDue.reply.parse((await call(contract.listDue, { params: { role } })).body['data']).items
    },
    async due(role: Side) {
      return (await this.dueViews(role)).map(({ slug, reason, overdue }) => [slug, reason, overdue])
    },
    async ledger() {
      return contract.listConsents.reply.parse((await call(contract.listConsents)).body['data']).items
    },
    async scope() {
      const scope = await checkSession(deps, callerOf(session.token))
      assert.ok(scope.ok)
      return scope.value
    },
    async confirm() {
      await db.updateTable('sessions').set({ confirmed_at: clock.now() }).where('id', '=', session.sessionId).execute()
    },
    async actions() {
      const rows = await db.selectFrom('journal_entries').select('action').orderBy('no').execute()
      return rows.map(({ action }) => action)
    },
    async withdrawn() {
      const rows = await db.selectFrom('jobs').select('payload').where('name', '=', eventJobName('consentWithdrawn')).execute()
      return rows.map(({ payload }) => consentWithdrawn.payload.parse(payload).slug)
    },
  }
}

function secondEdition(slug: string, changes: readonly string[]): string {
  const own = textSlugs.find((known) => known === slug)
  assert.ok(own)
  const { title, markdown } = readSource(own)
  const head = [
    '---',
    `title: ${title}`,
    'version: 2.0',
    'date: 2027-01-10',
    'changes:',
    ...changes.map((line) => `- ${line}`),
    '---',
  ]
  return `${head.join('\n')}\n\n${markdown}\n\nНовая строка второй редакции.\n`
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex')
}

function callerOf(token: string | undefined): Caller {
  return {
    requestId: 'test',
    ip: '198.51.100.7',
    userAgent: 'test browser',
    browser: false,
    token,
    companion: undefined,
    personId: undefined,
    orgId: undefined,
    idempotencyKey: crypto.randomUUID(),
  }
}
