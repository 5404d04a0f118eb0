import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { sql } from 'kysely'
import { askPersonToCancel } from '#/features/receipts/contract/annulment.ts'
import * as contractorContract from '#/features/contractors/contract/contractor.ts'
import * as statusContract from '#/features/contractors/contract/status.ts'
import * as invitationContract from '#/features/contractors/contract/invitation.ts'
import { getClientDocument } from '#/features/documents/contract/document.ts'
import { askCode, confirmPhoneChange, enterWithCode, logIn, setPassword, startPhoneChange } from '#/features/identity/contract.ts'
import { acceptAgreement, giveConsents, sendAgreementCode } from '#/features/legal/contract.ts'
import * as organizationContract from '#/features/organizations/contract/organization.ts'
import { checkConnection, connectAccount } from '#/features/connections/contract.ts'
import * as moneyContract from '#/features/organizations/contract/money.ts'
import * as brandContract from '#/features/organizations/contract/brand.ts'
import * as branchContract from '#/features/organizations/contract/branch.ts'
import * as teamContract from '#/features/organizations/contract/team.ts'
import { askTaxNotices, listPersonNotifications } from '#/features/notifications/contract.ts'
import { downloadExport, readOwnData, requestExport } from '#/features/own-data/contract.ts'
import { findOwnInn } from '#/features/partner/contract.ts'
import * as profileContract from '#/features/profile/contract/profile.ts'
import * as detailsContract from '#/features/profile/contract/details.ts'
import * as payoutMethodContract from '#/features/profile/contract/payout-method.ts'
import * as registerContract from '#/features/registers/contract/register.ts'
import * as rowContract from '#/features/registers/contract/row.ts'
import * as approvalContract from '#/features/registers/contract/approval.ts'
import * as registration from '#/features/registration/contract.ts'
import { acceptApplication } from '#/features/tasks/contract/application.ts'
import * as taxes from '#/features/taxes/contract.ts'
import { sha256Hex } from '#/platform/server/secrets.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import { bird, canaries, isIn, keeper, lark } from '../../tests/support/canaries.ts'
import type { Place } from '../../tests/support/canaries.ts'
import { openCanaryHouse } from '../../tests/support/canary-house.ts'
import type { CanaryHouse, Party, Visitor } from '../../tests/support/canary-house.ts'
import { readText } from '../../tests/support/database-dump.ts'
import { acceptAll, bind, handIn, offerWork, publish, registerAtTaxService, signAll } from './demo/demo-scenes.ts'
import { settle } from './demo/demo-stage.ts'
import { openTasks } from './demo/demo-tasks.ts'

const person = { params: { role: 'person' } } as const
const client = { params: { role: 'client' } } as const

test('personal data, codes and tokens do not appear where they must not', async (t) => {
  await using house = await openCanaryHouse(Temporal.Instant.from('2026-11-20T09:00:00Z'))
  const visitor = house.visit(bird.phone, bird.ip, bird.device)
  const owner = house.visit(keeper.phone, keeper.ip, keeper.device)
  const faults = new Set<string>()

  await t.test('the story runs to the end', async () => {
    await enterAsPerson(house, visitor)
    await openOrganization(house, owner)
    await work(house, visitor, owner, faults)
    await askOfTaxService(house, visitor, owner)
    await changePasswordAndPhone(house, visitor)
    // One turn of the queue takes so many jobs: the export is to be among them.
    await settle(house.stage)
    await visitor.act(requestExport, {})
    await breakOnce(house, 'files', faults)
    await settle(house.stage)
    const { exports } = await visitor.act(readOwnData, {})
    await visitor.act(downloadExport, { params: { id: exports[0]?.id ?? '' } })
  })

  await t.test('everything that can fail fails', async () => {
    const before = house.errors.length
    await beRefused(visitor, owner)
    await breakParties(house, visitor, owner, faults)
    await breakDatabase(house, visitor, owner, faults)
    const told = house.errors.slice(before)
    for (const status of ['fault', 'invalidInput', 'notFound', 'bodyUnreadable', 'noOrganization'].map(
      (kind) => `"kind":"${kind}"`,
    ))
      assert.ok(
        told.some((text) => text.includes(status)),
        `no refusal ${status}`,
      )
    for (const party of ['sms', 'files', 'pdf', 'bank', 'taxService'])
      assert.ok(
        [...faults].some((fault) => fault.includes(`${party} broke`)),
        `${party}:\n${[...faults].join('\n')}`,
      )
  })

  const texts = await textsOf(house, faults)
  const secrets = [...house.secrets, ...[...house.secrets].map((token) => sha256Hex(token))]

  for (const [place, text] of Object.entries(texts) as [Place, string][]) {
    await t.test(`${place}: no canary that does not live there`, () => {
      assert.ok(text.length > 100, `${place} is empty: ${text}`)
      const found = canaries
        .filter(({ home }) => !home.includes(place))
        .flatMap(({ what, words }) => words.filter((word) => isIn(text, word)).map((word) => `${what}: ${around(text, word)}`))
      assert.deepEqual(found, [])
    })

    await t.test(`${place}: who lives there is seen, so the others would be`, () => {
      const sought = place === 'database' || place === 'bank' || place === 'tax service'
      const missing = canaries.filter(({ home, words }) => home.includes(place) && !words.some((word) => isIn(text, word)))
      if (sought)
        assert.deepEqual(
          missing.map(({ what }) => what),
          [],
        )
    })

    await t.test(`${place}: no code, no token, no key`, () => {
      assert.ok(house.codes.size >= 10 && house.secrets.size >= 20)
      assert.deepEqual(
        [...house.codes].filter((code) => isIn(text, code)).map((code) => around(text, code)),
        [],
      )
      // The database keeps digests of tokens, and idempotency keys as they are.
      const here = place === 'database' ? [...house.secrets].filter((secret) => !isUuid(secret)) : secrets
      assert.deepEqual(
        here.filter((secret) => text.includes(secret)).map((secret) => around(text, secret)),
        [],
      )
    })
  }

  await t.test('every log line is ours, and none is forged', () => {
    assert.ok(house.lines.length > 100)
    for (const line of house.lines) {
      assert.ok(line.endsWith('\n') && !line.slice(0, -1).includes('\n'), line)
      const { msg } = JSON.parse(line) as { msg?: string }
      assert.ok(msg !== undefined && msg !== 'forged', line)
    }
    assert.ok(house.lines.some((line) => line.includes('"request failed"')))
    assert.ok(house.lines.some((line) => line.includes('"job failed"')))
  })

  await t.test('a fault gives its caller only a request number to write to us with', () => {
    const told = house.errors.filter((text) => text.includes('"kind":"fault"'))
    assert.ok(told.length >= 8, `${told.length} faults`)
    for (const text of told) {
      const { information, facts, ...rest } = JSON.parse(text) as Record<string, unknown>
      assert.match(String(information), /^Номер обращения: [0-9a-f-]{36}$/)
      assert.deepEqual(facts, { request: String(information).slice('Номер обращения: '.length) })
      const words = { message: 'Что-то сломалось на нашей стороне', action: 'Повторите через минуту' }
      assert.deepEqual(rest, { code: -999, ...words, kind: 'fault' })
    }
    const inside =
      /\bat \/|node:|node_modules|select |insert |update |relation |column |constraint|postgres|kysely|fastify|TypeError|forged/i
    for (const text of house.errors) assert.doesNotMatch(text, inside)
  })
})

/** Sign-up by code, a profile with a passport, an account, a card number typed in its place, a mailbox. */
async function enterAsPerson(house: CanaryHouse, visitor: Visitor): Promise<void> {
  await house.enter(visitor, 'person')
  await visitor.act(giveConsents, { ...person, body: { slugs: ['terms', 'offer', 'pdn', 'distribution', 'delegation'] } })
  const { surname, firstname, secondname, birthdate, inn, paspserial, paspnumber } = bird
  await visitor.act(profileContract.modifyProfile, {
    headers: {},
    body: { surname, firstname, secondname, birthdate, inn, doctypeid: '21', paspserial, paspnumber },
  })
  const { issuedBy, issuedOn, division } = bird
  await visitor.act(detailsContract.saveDetails, { body: { region: '77', issued_by: issuedBy, issued_on: issuedOn, division } })
  await visitor.act(payoutMethodContract.addPayoutMethod, { body: { kind: 'account', bik: keeper.bik, number: bird.account } })
  await visitor.call(payoutMethodContract.addPayoutMethod, { body: { kind: 'account', bik: keeper.bik, number: bird.card } })
  await visitor.act(detailsContract.setEmail, { body: { email: bird.email } })
  await visitor.act(detailsContract.confirmEmail, { body: { code: await house.codeSentTo(bird.email) } })
  await visitor.act(detailsContract.showDocument, {})
  await agree(house, visitor)
  await registerAtTaxService(house.stage, { phone: bird.phone, surname, firstname, secondname, birthdate }, inn, true)
  await bind(house.stage, visitor)
}

async function agree(house: CanaryHouse, visitor: Visitor): Promise<void> {
  house.clock.advance({ seconds: 70 })
  await visitor.act(sendAgreementCode, person)
  await visitor.act(acceptAgreement, { ...person, body: { code: await visitor.lastCode() } })
}

/** An organization with an account, a branch and a name for the board; an invited person who joins. */
async function openOrganization(house: CanaryHouse, owner: Visitor): Promise<void> {
  await house.enter(owner, 'client')
  await owner.act(giveConsents, { ...client, body: { slugs: ['terms', 'offer', 'pdn'] } })
  await agree(house, owner)
  const inn = '7701010017'
  await owner.act(organizationContract.registerOrganization, { body: { inn, represents: true, member_name: keeper.name } })
  const { id: accountId } = await owner.act(moneyContract.addAccount, { body: { bik: keeper.bik, account: keeper.account } })
  const credentials = [
    { name: 'token', value: keeper.bankToken },
    { name: 'webhookSecret', value: keeper.hookWord },
  ]
  const connected = await owner.act(connectAccount, { body: { account_id: accountId, kind: 'tbank', credentials } })
  await owner.act(checkConnection, { params: { id: connected.id } })
  const { version } = await owner.act(organizationContract.readOwnOrganization, {})
  await owner.act(brandContract.changeBrand, { body: { brand_name: keeper.brand, hides_name: false, version } })
  await owner.act(branchContract.addBranch, { body: { name: keeper.branch } })
  await owner.act(teamContract.inviteMember, {
    body: { phone: keeper.guestPhone, name: keeper.guestName, role: 'approver' },
  })
  const guest = house.visit(keeper.guestPhone, keeper.ip, keeper.device)
  await house.enter(guest, 'client')
  await guest.act(giveConsents, { ...client, body: { slugs: ['terms', 'offer', 'pdn'] } })
  await guest.act(organizationContract.joinOrganization, {})
}

/** A task, a contract and an act signed with codes by both sides, a payout by a register, a receipt. */
async function work(house: CanaryHouse, visitor: Visitor, owner: Visitor, faults: Set<string>): Promise<void> {
  const { stage } = house
  const [paid] = openTasks
  assert.ok(paid)
  const task = await publish(stage, owner, paid)
  const application = await offerWork(stage, visitor, task, bird.letter)
  await owner.act(acceptApplication, { params: { id: application } })
  await breakOnce(house, 'pdf', faults)
  await settle(stage)
  await signAll(stage, visitor, 'person')
  await signAll(stage, owner, 'client')
  await handIn(stage, visitor, bird.letter)
  await acceptAll(stage, owner, task)
  await signAll(stage, visitor, 'person')
  await signAll(stage, owner, 'client')
  const done = await house.db.selectFrom('assignments').select('id').executeTakeFirstOrThrow()
  const { id } = await owner.act(registerContract.createRegister, { body: { assignment_ids: [done.id] } })
  const params = { id }
  await settle(stage)
  await owner.act(approvalContract.submitRegister, { params })
  const approver = house.visit(keeper.guestPhone, keeper.ip, keeper.device)
  await house.enter(approver, 'client')
  house.clock.advance({ minutes: 3 })
  await approver.act(approvalContract.sendApprovalCode, { params })
  await approver.act(approvalContract.approveRegister, { params, body: { code: await approver.lastCode() } })
  await owner.act(registerContract.startRegister, { params })
  await breakOnce(house, 'bank', faults, 3)
  await breakOnce(house, 'taxService', faults, 6)
  await settle(stage)
  const receipt = await house.db.selectFrom('receipts').select('state').executeTakeFirstOrThrow()
  assert.equal(receipt.state, 'registered')
}

/** Taxes, a certificate, a letter and the person's own ИНН; a customer's status checks of this person and of others. */
async function askOfTaxService(house: CanaryHouse, visitor: Visitor, owner: Visitor): Promise<void> {
  await house.enter(owner, 'client')
  await house.enter(visitor, 'person')
  const told = await fetch(`${house.gateways.myTaxUrl}/admin/notifications`, {
    method: 'POST',
    body: JSON.stringify({ inn: bird.inn, title: lark.letter, message: lark.letter }),
  })
  assert.ok(told.ok, await told.text())
  await visitor.act(askTaxNotices, {})
  await visitor.call(findOwnInn, {})
  await visitor.act(taxes.refreshTaxes, {})
  const certificate = await visitor.act(taxes.requestCertificate, { body: { kind: 'registration', year: 2026 } })
  await visitor.act(registration.saveRegistrationDraft, { body: { step: 1 } })
  await visitor.act(registration.checkRegistration, {})

  const check = await house.db.selectFrom('receipts').select('id').executeTakeFirstOrThrow()
  await owner.act(askPersonToCancel, { params: { id: check.id }, body: { reason: 'REFUND', comment: lark.comment } })
  await owner.act(statusContract.checkStatuses, { body: { inns: [lark.inn, bird.inn] } })
  await owner.act(invitationContract.inviteContractor, { body: { phone: lark.phone, name: lark.invitedName } })
  await owner.act(invitationContract.inviteContractor, { body: { inn: lark.inn, name: lark.invitedName } })
  const body = new TextEncoder().encode(`ИНН;ФИО\n${lark.inn};${lark.listName}\n${bird.inn};${lark.listName}\n`)
  const query = { file_name: `${lark.fileName}.csv` }
  await owner.act(statusContract.previewList, { query, body })
  const { id } = await owner.act(statusContract.startList, { query, body })
  for (let round = 0; round < 4; round += 1) {
    await settle(house.stage)
    house.clock.advance({ minutes: 1 })
  }
  await owner.act(statusContract.listStatusRows, { params: { id }, query: {} })
  await owner.act(statusContract.downloadStatusList, { params: { id }, query: { format: 'csv' } })
  const { items: people } = await owner.act(contractorContract.listContractors, { query: { search: bird.surname } })
  const who = people[0]?.contractor_id ?? ''
  await owner.act(contractorContract.tagContractors, { body: { contractor_ids: [who], add: [lark.tag], remove: [] } })
  const invites = new TextEncoder().encode(
    `Телефон;ФИО\n${lark.listPhone};${lark.invitedName}\n${lark.inn}7;${lark.invitedName}\n`,
  )
  await owner.act(invitationContract.previewInvitations, { query, body: invites })
  await owner.act(invitationContract.startInvitations, { query, body: invites })
  await owner.act(contractorContract.saveContractorNote, { params: { id: who }, body: { note: lark.note, seen: '' } })
  await owner.act(contractorContract.changeContractorState, {
    params: { id: who, action: 'pause' },
    body: { cause: 'contract', reason: lark.stopReason, until: '31.12.2026' },
  })
  await owner.call(contractorContract.saveContractorNote, {
    params: { id: who },
    body: { note: `${lark.note}!`, seen: lark.tag },
  })
  await owner.act(contractorContract.listContractors, { query: { tag: lark.tag } })
  await owner.act(contractorContract.exportContractors, { query: { search: bird.inn } })
  await visitor.act(taxes.downloadCertificate, { params: { id: certificate.id } })
  const { items } = await visitor.act(listPersonNotifications, { query: {} })
  assert.ok(items.some(({ title }) => title === lark.letter))
}

async function changePasswordAndPhone(house: CanaryHouse, visitor: Visitor): Promise<void> {
  await house.enter(visitor, 'person')
  house.clock.advance({ seconds: 70 })
  await visitor.act(askCode, { ...person, query: { purpose: 'password' }, headers: {} })
  await visitor.act(setPassword, { ...person, headers: { newpswd: bird.digest, code: await visitor.lastCode() } })
  await visitor.act(logIn, { ...person, headers: { password: bird.digest } })
  await house.enter(visitor, 'person')
  house.clock.advance({ seconds: 70 })
  await visitor.act(startPhoneChange, { ...person, body: { new_phone: bird.newPhone } })
  const codes = { old_code: await house.codeSentTo(bird.phone), new_code: await house.codeSentTo(bird.newPhone) }
  await visitor.act(confirmPhoneChange, { ...person, body: codes })
}

/** Refusals in each layer, each carrying as much of the person's data as it can hold. */
async function beRefused(visitor: Visitor, owner: Visitor): Promise<void> {
  const all = Object.values(bird).join(' ')
  const json = { 'content-type': 'application/json' }
  const path = '/api/v1/person/profile/modify'
  await visitor.ask({ method: 'POST', url: path, headers: json, body: `{"surname":"${all}",` })
  await visitor.ask({ method: 'POST', url: path, headers: json, body: JSON.stringify({ ...bird, surname: all, inn: all }) })
  await visitor.ask({ method: 'POST', url: path, headers: { 'content-type': 'text/plain' }, body: all })
  await visitor.ask({
    method: 'GET',
    url: `/api/v1/person/docs/${encodeURIComponent(all).slice(0, 280)}?code=${bird.paspnumber}`,
  })
  await visitor.ask({ method: 'GET', url: `/api/no/such/${bird.inn}/${bird.card}?q=${encodeURIComponent(all)}` })
  await visitor.ask({ method: 'GET', url: `/api/v1/%E0%A4%A${bird.inn}` })
  await visitor.ask({ method: 'GET', url: '/api/v1/person/docs', headers: { token: `${bird.account}, ${bird.card}` } })
  await visitor.ask({ method: 'GET', url: '/api/v1/person/docs', headers: { token: bird.account, 'person-id': bird.inn } })
  await visitor.call(organizationContract.readOwnOrganization, {})
  await visitor.call(getClientDocument, { params: { id: bird.paspnumber } })
  await visitor.call(enterWithCode, { ...person, headers: { code: '000000' } })
  await visitor.call(logIn, {
    ...person,
    headers: { password: `${bird.digest.slice(0, -1)}${bird.digest.endsWith('0') ? '1' : '0'}` },
  })
  await visitor.call(payoutMethodContract.addPayoutMethod, { body: { kind: 'sbp', number: bird.account } })
  await visitor.call(payoutMethodContract.addPayoutMethod, { body: { kind: 'account', bik: keeper.bik, number: bird.account } })
  const recovery = { old_phone: keeper.phone, inn: bird.inn, document_number: bird.paspnumber }
  await visitor.call(profileContract.startRecovery, { ...person, body: recovery })
  await visitor.call(organizationContract.registerOrganization, {
    body: { inn: '7701010017', represents: true, member_name: `${bird.surname} ${bird.firstname}` },
  })
  await owner.call(teamContract.inviteMember, { body: { phone: keeper.guestPhone, name: keeper.guestName, role: 'owner' } })
  await owner.call(rowContract.importRegister, {
    query: { file_name: `${bird.surname}.csv` },
    body: new TextEncoder().encode(`ИНН;ФИО\n${bird.inn};${all}\n"`),
  })
}

/** Calls and jobs that need an outside party, with each party broken in turn. */
async function breakParties(house: CanaryHouse, visitor: Visitor, owner: Visitor, faults: Set<string>): Promise<void> {
  const attempts: Readonly<Record<Party, () => Promise<unknown>>> = {
    sms: async () => {
      await visitor.call(askCode, { ...person, query: {}, headers: {} })
      await owner.call(teamContract.inviteMember, {
        body: { phone: keeper.otherPhones[0], name: keeper.guestName, role: 'viewer' },
      })
    },
    mail: () => visitor.call(detailsContract.setEmail, { body: { email: bird.email } }),
    files: () => visitor.call(requestExport, {}),
    bank: () => Promise.resolve(),
    taxService: async () => {
      await owner.call(organizationContract.lookUpOrganization, { params: { inn: '7710140679' } })
      await visitor.call(findOwnInn, {})
      await visitor.call(taxes.requestCertificate, { body: { kind: 'income', year: 2025 } })
      await visitor.call(taxes.refreshTaxes, {})
    },
    npdStatus: async () => {
      await visitor.ask({ method: 'POST', url: '/api/v1/person/npd/status' })
      await owner.call(statusContract.checkStatuses, { body: { inns: [bird.inn] } })
      await owner.call(statusContract.startList, {
        query: { file_name: `${lark.fileName}.csv` },
        body: new TextEncoder().encode(`ИНН;ФИО\n${lark.inn};${lark.listName}\n`),
      })
    },
    pdf: () => visitor.ask({ method: 'GET', url: '/api/v1/public/texts/terms/pdf' }),
  }
  for (const [party, attempt] of Object.entries(attempts) as [Party, () => Promise<unknown>][]) {
    house.clock.advance({ minutes: 20 })
    await house.enter(visitor, 'person').catch(() => undefined)
    await house.enter(owner, 'client').catch(() => undefined)
    house.broken.add(party)
    await attempt()
    await failJobs(house, faults)
    house.broken.delete(party)
  }
}

/** The database itself refuses rows and reports everything they contain. */
async function breakDatabase(house: CanaryHouse, visitor: Visitor, owner: Visitor, faults: Set<string>): Promise<void> {
  await house.enter(visitor, 'person')
  await house.enter(owner, 'client')
  await sql`create function break_loudly() returns trigger language plpgsql as $$ begin
    raise exception 'row of % breaks: %', tg_table_name, new using detail = to_jsonb(new)::text, hint = new::text;
  end $$`.execute(house.db)
  const broken = [
    ...(['profiles', 'payout_methods', 'members', 'organization_accounts', 'sessions', 'codes', 'notifications'] as const),
    ...([
      'status_batch_rows',
      'contractor_invitations',
      'task_invitations',
      'npd_registrations',
      'tax_accounts',
      'receipt_cancel_requests',
    ] as const),
  ]
  for (const table of broken)
    await sql`create trigger broken before insert or update on ${sql.table(table)} for each row execute function break_loudly()`.execute(
      house.db,
    )
  await visitor.call(profileContract.modifyProfile, { headers: {}, body: { surname: bird.surname, firstname: bird.firstname } })
  await visitor.call(detailsContract.saveDetails, { body: { issued_by: bird.issuedBy } })
  await visitor.call(payoutMethodContract.addPayoutMethod, { body: { kind: 'sbp', number: '2200700400000008' } })
  await visitor.call(detailsContract.setEmail, { body: { email: `2${bird.email}` } })
  await visitor.call(askCode, { ...person, query: {}, headers: {} })
  await owner.call(teamContract.inviteMember, { body: { phone: keeper.otherPhones[1], name: keeper.guestName, role: 'viewer' } })
  await owner.call(moneyContract.addAccount, { body: { bik: keeper.bik, account: bird.account } })
  await owner.call(statusContract.startList, {
    query: { file_name: `${lark.fileName}.csv` },
    body: new TextEncoder().encode(`ИНН;ФИО\n${lark.inn};${lark.listName}\n`),
  })
  await owner.call(invitationContract.inviteContractor, { body: { name: lark.invitedName } })
  await visitor.call(taxes.putOffDebt, { body: { paid: true } })
  await failJobs(house, faults)
  for (const table of broken) await sql`drop trigger broken on ${sql.table(table)}`.execute(house.db)
}

/** Keeps a party silent while the jobs that are due now run. */
async function breakOnce(house: CanaryHouse, party: Party, faults: Set<string>, rounds = 1): Promise<void> {
  house.broken.add(party)
  await failJobs(house, faults, rounds)
  house.broken.delete(party)
}

/** Runs jobs that are due, and their retries over the next minutes, so that they fail; collects the recorded errors. */
async function failJobs(house: CanaryHouse, faults: Set<string>, rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    house.clock.advance({ seconds: 40 })
    await runDueJobs(house.stage)
    const rows = await house.db.selectFrom('jobs').select(['name', 'last_error', 'payload']).execute()
    for (const row of rows) if (row.last_error !== null) faults.add(JSON.stringify(row))
  }
}

/** Everything written anywhere, by place. */
async function textsOf(house: CanaryHouse, faults: ReadonlySet<string>): Promise<Record<Place, string>> {
  const { db, gateways, app } = house
  const entries = await db.selectFrom('journal_entries').select(['action', 'facts']).execute()
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  const lists = ['receipts', `notifications?inn=${bird.inn}`, 'charges', 'messages', `persons/${bird.inn}`]
  const tax = lists.map(async (list) => read(`${gateways.myTaxUrl}/admin/${list}`))
  return {
    log: house.lines.join(''),
    metrics: (await app.inject('/metrics')).body + (await app.inject('/api/health/ready')).body,
    refusals: house.errors.join('\n'),
    'journal facts': JSON.stringify(entries),
    'faults of jobs': [...faults, JSON.stringify(jobs)].join('\n'),
    bank: await read(`${gateways.bankPageUrl ?? ''}/admin/book`),
    'tax service': (await Promise.all(tax)).join('\n'),
    events: house.events.join('\n'),
    'stored files': await readFiles(join(house.config.dataDir, 'files')),
    // Messages taken by the built-in gateway are excluded: they stand in for the phones and mailboxes themselves.
    database: await readText(db, ['outbox_messages']),
  }
}

/** Copies of personal data are stored sealed; documents are compressed, so this sees only plain text. */
async function readFiles(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name)))
  return (await Promise.all(contents)).map((bytes) => bytes.toString('latin1') + bytes.toString()).join('\n')
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url)
  assert.ok(answer.ok, url)
  return answer.text()
}

function around(text: string, word: string): string {
  const at = text.indexOf(word)
  return text.slice(Math.max(0, at - 200), at + word.length + 60)
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(text)
}
