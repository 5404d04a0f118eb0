import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import { owned, thingKinds } from '#/apps/authorization-table.ts'
import type { Things } from '#/apps/authorization-table.ts'
import { demoAccount, demoContractors, demoInn, demoMembers } from '#/apps/demo/demo-people.ts'
import {
  acceptAll,
  bind,
  choose,
  handIn,
  offerWork,
  openAccount,
  pay,
  publish,
  registerAtTaxService,
  signAll,
  signUp,
  fillProfile,
} from '#/apps/demo/demo-scenes.ts'
import type { DemoTask } from '#/apps/demo/demo-scenes.ts'
import { enter } from '#/apps/demo/demo-stage.ts'
import type { Actor } from '#/apps/demo/demo-stage.ts'
import { currentTasks, openTasks, paidTasks } from '#/apps/demo/demo-tasks.ts'
import { openSession } from '#/features/identity/server/open-session.ts'
import { registerOrganization } from '#/features/organizations/contract/organization.ts'
import { importRegister } from '#/features/registers/contract/row.ts'
import { createTask } from '#/features/tasks/contract/task.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Inn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Phone } from '#/kernel/phone.ts'
import { memberRoles } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import { addTaxTraces } from './tax-traces.ts'
import type { WholeHouse } from './whole-house.ts'

const rivalPhone = '89000000091'

export type Person = { readonly id: Id<'person'>; readonly orgId?: string }

/**
 * Two organizations and two people. The first organization has a member of each role and has worked with the first person up to
 * a receipt; the second organization and person are unrelated to both.
 */
export async function seedTwoSides(house: WholeHouse) {
  const [owner] = demoMembers
  const [first, second] = demoContractors
  assert.ok(first && second)
  const approverPhone = '89000000090'
  const boss = await clientOf(house, owner.phone, '7701010017', 1)
  const orgId = await orgOf(house, '7701010017' as Inn)
  const roles = await addMembers(house, orgId, approverPhone)
  const rival = await clientOf(house, rivalPhone, '7707083893', 2)
  const person = await personOf(house, first, 1)
  await personOf(house, second, 2)

  const [paid, open] = [paidTasks[0], openTasks[0]]
  assert.ok(paid && open)
  const letter = 'Личное письмо заказчику'
  const story = { boss, phone: owner.phone, approverPhone, person, personPhone: first.phone, paid, open, letter }
  const works = await playWork(house, story)
  const things = await thingsOf(house, orgId as Id<'organization'>, first.phone as Phone, works)
  const idOf = async (phone: Phone) =>
    (await house.db.selectFrom('persons').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
  const known = async (phone: string): Promise<Person> => ({ id: personId(await idOf(phone as Phone)) })
  return {
    things,
    orgId,
    rivalOrgId: await orgOf(house, '7707083893' as Inn),
    roles: { ...roles, owner: { id: personId(await idOf(owner.phone as Phone)), orgId } } as Record<MemberRole, Person>,
    person: await known(first.phone),
    stranger: await known(second.phone),
    rival: await known(rival.phone),
    pending: await addPending(house),
    /** Words that belong only to the first organization and its person. */
    secrets: [
      ...Object.values(things).filter((id) => id !== things.task),
      first.phone,
      first.surname,
      demoInn(1),
      owner.name,
      owner.phone,
      demoAccount('40702', 1),
      letter,
    ],
  }
}

/** The same with more people: the second side has worked too, and the first has members of one branch and a disabled one. */
export async function seedManySides(house: WholeHouse) {
  const sides = await seedTwoSides(house)
  const [second, paid, open] = [demoContractors[1], paidTasks[1], openTasks[1]]
  assert.ok(second && paid && open)
  const { rivalOrgId: orgId, things } = sides
  const [phone, approverPhone] = [rivalPhone, '89000000060']
  await addMember(house, orgId as Id<'organization'>, { role: 'approver', phone: approverPhone as Phone })
  const rivalViewer = await addMember(house, orgId as Id<'organization'>, { role: 'viewer', phone: '89000000061' as Phone })
  const boss = await enter(house.stage, phone, 'client')
  const person = await enter(house.stage, second.phone, 'person')
  const letter = 'Письмо соседям'
  const works = await playWork(house, { boss, phone, approverPhone, person, personPhone: second.phone, paid, open, letter })
  const narrowed = (role: MemberRole, place: number) =>
    addMember(house, sides.orgId as Id<'organization'>, {
      role,
      phone: `8900000006${place}` as Phone,
      branches: [things.branch as Id<'branch'>],
    })
  const traces = await addTaxTraces(house, {
    personId: sides.person.id,
    orgId: sides.orgId as Id<'organization'>,
    askedBy: sides.roles.owner.id,
    inn: demoInn(1),
    phone: (demoContractors[0]?.phone ?? '') as Phone,
  })
  const rivalTraces = await addTaxTraces(house, {
    personId: sides.stranger.id,
    orgId: orgId as Id<'organization'>,
    askedBy: sides.rival.id,
    inn: demoInn(2),
    phone: second.phone as Phone,
  })
  return {
    ...sides,
    things: { ...things, ...traces },
    secrets: [...sides.secrets, ...Object.values(traces)],
    rivalViewer,
    rivalThings: { ...(await thingsOf(house, orgId as Id<'organization'>, second.phone as Phone, works)), ...rivalTraces },
    /** Of the branch among the first side's objects. */
    narrowed: {
      manager: await narrowed('manager', 2),
      admin: await narrowed('admin', 3),
      accountant: await narrowed('accountant', 4),
    },
    disabled: await addMember(house, sides.orgId as Id<'organization'>, {
      role: 'admin',
      phone: '89000000065' as Phone,
      status: 'disabled',
    }),
    otherBranch: await addBranch(house, sides.orgId as Id<'organization'>, 'Офис'),
  }
}

type Works = { readonly task: string; readonly draft: string; readonly imported: string; readonly assignment: string }

/** A finished and paid work, a task on the board with an application, a register from a file, a draft. */
async function playWork(
  house: WholeHouse,
  story: {
    readonly boss: Actor
    readonly phone: string
    readonly approverPhone: string
    readonly person: Actor
    readonly personPhone: string
    readonly paid: DemoTask
    readonly open: DemoTask
    readonly letter: string
  },
): Promise<Works> {
  const { stage } = house
  const { boss, phone, approverPhone, person } = story
  const paidTask = await publish(stage, boss, story.paid)
  await choose(stage, boss, await offerWork(stage, person, paidTask, ''))
  await signAll(stage, person, 'person')
  await signAll(stage, boss, 'client')
  await handIn(stage, person, 'Готово')
  await acceptAll(stage, boss, paidTask)
  await signAll(stage, person, 'person')
  await signAll(stage, boss, 'client')
  const work = await house.db
    .selectFrom('assignments')
    .select('id')
    .where('task_id', '=', paidTask as Id<'task'>)
    .executeTakeFirstOrThrow()
  await pay(stage, { author: phone, approver: approverPhone }, [work.id])

  const author = await enter(stage, phone, 'client')
  const task = await publish(stage, author, story.open)
  await offerWork(stage, await enter(stage, story.personPhone, 'person'), task, story.letter)
  const csv = new TextEncoder().encode('ИНН;Задание;Услуга;Сумма\n;;;5\n')
  const { register_id: imported } = await author.act(importRegister, { query: { file_name: 'список.csv' }, body: csv })
  const { applied } = currentTasks
  const { id: draft } = await author.act(createTask, {
    body: {
      title: applied.title,
      category: applied.category,
      result: applied.result,
      criteria: [],
      format: 'remote',
      place: '',
      pay_kind: 'fixed',
      price: applied.price,
      unit: null,
      quantity: null,
      slots: 1,
      starts_on: null,
      due_on: '2027-01-01',
      apply_until: '2027-01-01',
      on_silence: 'remind',
      receipt_text: 'Услуги',
    },
  })
  return { task, draft, imported, assignment: work.id }
}

/** Everything of one organization and of its person, by id. */
async function thingsOf(house: WholeHouse, orgId: Id<'organization'>, personPhone: Phone, works: Works): Promise<Things> {
  const { db } = house
  const { id: person } = await db.selectFrom('persons').select('id').where('phone', '=', personPhone).executeTakeFirstOrThrow()
  const ofOrg = async (
    table: 'task_applications' | 'documents' | 'registers' | 'receipts' | 'organization_accounts' | 'payout_connections',
  ) => (await db.selectFrom(table).select('id').where('org_id', '=', orgId).orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  const ofPerson = async (table: 'consents' | 'payout_methods') =>
    (await db.selectFrom(table).select('id').where('person_id', '=', person).orderBy('id').executeTakeFirstOrThrow()).id
  const memberAs = async (role: MemberRole) =>
    (await db.selectFrom('members').select('id').where('org_id', '=', orgId).where('role', '=', role).executeTakeFirst())?.id ??
    ''
  const registers = db.selectFrom('registers').select('id').where('org_id', '=', orgId)
  const { id: register } = await registers.where('source', '=', 'acceptedTasks').executeTakeFirstOrThrow()
  const row = await db.selectFrom('register_rows').select('id').where('register_id', '=', register).executeTakeFirstOrThrow()
  const notices = db.selectFrom('notifications').select('id')
  const notification = await notices.where('person_id', '=', person).where('org_id', 'is', null).executeTakeFirstOrThrow()
  const status = await addStatusThings(house, orgId, person)
  return {
    ...works,
    session: (await callerFor(house, { id: personId(person) })).sessionId,
    consent: await ofPerson('consents'),
    account: await ofOrg('organization_accounts'),
    connection: await ofOrg('payout_connections'),
    branch: await addBranch(house, orgId),
    member: await memberAs('viewer'),
    approver: await memberAs('approver'),
    chief: await memberAs('owner'),
    invited: await addWaiting(house, orgId, 'invited'),
    request: await addWaiting(house, orgId, 'requested'),
    dataExport: await addExport(house, person),
    documentArchive: await addArchive(house, person),
    renewal: await addRenewal(house, orgId, person),
    documentDestruction: await addDestruction(house, orgId, person),
    ownPaper: await addPaper(house, orgId, person),
    outsideList: await addOutsideList(house, orgId, person),
    ...(await addFiles(house, orgId, person, works)),
    taxCertificate: await addCertificate(house, person),
    npdRegistration: await addRegistration(house, person),
    substitution: await addSubstitution(house, orgId),
    payoutMethod: await ofPerson('payout_methods'),
    ...status,
    listed: status.statusCheck,
    register,
    row: row.id,
    newcomer: await addNewcomer(house, orgId, works.imported as Id<'register'>, person),
    ...(await addFiledOrder(house, orgId, register, row.id)),
    application: await ofOrg('task_applications'),
    ...(await addRatings(house, orgId, person, works)),
    savedSearch: await addSearch(house, person),
    savedView: await addView(house, orgId, person),
    columnPreset: await addPreset(house, orgId, person),
    replacement: await addReplacement(house, orgId, person),
    taskTemplate: await addTemplate(house, orgId, person),
    repetition: await addRepetition(house, orgId, person),
    reportMailing: await addMailing(house, orgId, person),
    taskInvitation: await addTaskInvitation(house, orgId, person),
    document: await ofOrg('documents'),
    receipt: await ofOrg('receipts'),
    notification: notification.id,
    letter: notification.id,
    notice: (await notices.where('org_id', '=', orgId).executeTakeFirstOrThrow()).id,
  }
}

/** Somebody of a register who is not here yet. */
async function addNewcomer(
  house: WholeHouse,
  orgId: Id<'organization'>,
  register: Id<'register'>,
  by: Id<'person'>,
): Promise<string> {
  const { db, clock } = house
  const [id, onboarding, rowId, at] = [newId('newcomer', clock), newId('onboarding', clock), newId('row', clock), clock.now()]
  const code = await db.selectFrom('codes').select('id').executeTakeFirstOrThrow()
  const raw = JSON.stringify({ cells: {}, typed_amount: '', formulas: [] })
  await db
    .insertInto('register_rows')
    .values({ id: rowId, org_id: orgId, register_id: register, no: 9_999, raw, state: 'excluded', errors: '[]', updated_at: at })
    .execute()
  await db
    .insertInto('onboardings')
    .values({
      id: onboarding,
      org_id: orgId,
      register_id: register,
      way: 'each',
      category: 'delivery',
      result: 'Заказы доставлены',
      due_on: moscowDate(at).add({ days: 7 }),
      plan_sha256: '0'.repeat(64),
      code_id: code.id,
      created_by: by,
      created_at: at,
    })
    .execute()
  await db
    .insertInto('newcomers')
    .values({
      id,
      onboarding_id: onboarding,
      row_id: rowId,
      no: 9_999,
      name: '',
      service: 'Доставка',
      amount: kopecks(100),
      state: 'stuck',
      updated_at: at,
    })
    .execute()
  return id
}

/** An invited member, or one who asks for access. */
async function addWaiting(house: WholeHouse, orgId: Id<'organization'>, status: 'invited' | 'requested'): Promise<string> {
  const { count } = await house.db
    .selectFrom('members')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const [id, now] = [newId('member', house.clock), house.clock.now()]
  const phone = `890000007${String(count).padStart(2, '0')}`
  const asker = status === 'requested' ? await addPerson(house, phone as Phone) : null
  await house.db
    .insertInto('members')
    .values({
      id,
      org_id: orgId,
      person_id: asker as Id<'person'> | null,
      phone: phone as Phone,
      name: 'Ждёт',
      role: 'viewer',
      status,
      created_at: now,
      invited_at: now,
    })
    .execute()
  return id
}

async function addSearch(house: WholeHouse, person: Id<'person'>): Promise<string> {
  const [id, now] = [newId('savedSearch', house.clock), house.clock.now()]
  const row = { id, person_id: person, name: 'Поиск', address: 'cat=design', is_told: true, created_at: now, told_at: now }
  await house.db.insertInto('saved_searches').values(row).execute()
  return id
}

async function addView(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>): Promise<string> {
  const id = newId('savedView', house.clock)
  const row = { id, org_id: orgId, person_id: person, list: 'tasks', created_at: house.clock.now() } as const
  await house.db
    .insertInto('saved_views')
    .values({ ...row, name: 'Черновики', address: 'state=draft' })
    .execute()
  return id
}

async function addPreset(house: WholeHouse, orgId: Id<'organization'>, by: Id<'person'>): Promise<string> {
  const [id, now] = [newId('columnPreset', house.clock), house.clock.now()]
  const said = { heading: 'a'.repeat(64), columns: JSON.stringify({ inn: 0 }), titles: JSON.stringify({ inn: 'ИНН' }) }
  const kept = { saved_by: by, saved_at: now, used_at: now }
  await house.db
    .insertInto('column_presets')
    .values({ id, org_id: orgId, ...said, ...kept })
    .execute()
  return id
}

async function addReplacement(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>): Promise<string> {
  const [id, now] = [newId('replacement', house.clock), house.clock.now()]
  const said = { said_by: 'fio', said_key: 'бригадир', said: 'Бригадир' } as const
  const kept = { person_id: person, saved_by: person, saved_at: now, used_at: now }
  await house.db
    .insertInto('name_replacements')
    .values({ id, org_id: orgId, ...said, ...kept })
    .execute()
  return id
}

async function addTemplate(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>): Promise<string> {
  const [id, now] = [newId('taskTemplate', house.clock), house.clock.now()]
  const row = { id, org_id: orgId, name: 'Шаблон', fields: JSON.stringify({ title: 'Задание из шаблона' }) }
  const kept = { created_by: person, created_at: now, updated_by: person, updated_at: now }
  await house.db
    .insertInto('task_templates')
    .values({ ...row, ...kept })
    .execute()
  return id
}

async function addRepetition(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>): Promise<string> {
  const { db, clock } = house
  const [id, now] = [newId('repetition', clock), clock.now()]
  const member = db.selectFrom('members').select('id').where('org_id', '=', orgId).where('role', '=', 'owner')
  const { id: memberId } = await member.executeTakeFirstOrThrow()
  const rule = { kind: 'weekly', days: [1], dates: [], days_off: 'keep', starts_on: moscowDate(now), times: 5 } as const
  const days = { apply_days: 5, due_days: 10, on_day: 'draft' } as const
  const words = { title: 'Задание по повтору', result: 'Готовый макет буклета на восьми полосах', receipt_text: 'Дизайн' }
  const fields = JSON.stringify({ ...words, category: 'design', format: 'remote', pay_kind: 'fixed', price: 100_000, slots: 1 })
  const kept = { member_id: memberId, fields, words_kept: true, state: 'paused' as const, created_by: person }
  await db
    .insertInto('task_repetitions')
    .values({ ...rule, days: [1], dates: [], ...days, ...kept, id, org_id: orgId, created_at: now, updated_at: now })
    .execute()
  return id
}

/** What both sides of a work gave each other, shown to both. */
async function addRatings(
  house: WholeHouse,
  orgId: Id<'organization'>,
  person: Id<'person'>,
  works: { readonly assignment: string },
) {
  const now = house.clock.now()
  const give = async (side: 'client' | 'person') => {
    const id = newId('rating', house.clock)
    const sides = { assignment_id: works.assignment as Id<'assignment'>, side, org_id: orgId, person_id: person }
    const said = { stars: 4, tags: [], words: 'Хорошо', given_at: now, shows_at: now, shown_at: now }
    await house.db
      .insertInto('ratings')
      .values({ id, ...sides, ...said })
      .execute()
    return id
  }
  return { customerRating: await give('person'), contractorRating: await give('client') }
}

async function addMailing(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>): Promise<string> {
  const id = newId('reportMailing', house.clock)
  const row = { id, org_id: orgId, person_id: person, report: 'months', created_at: house.clock.now() }
  await house.db
    .insertInto('report_mailings')
    .values({ ...row, mailed_month: Temporal.PlainDate.from('2026-10-01') })
    .execute()
  return id
}

async function addTaskInvitation(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>): Promise<string> {
  const [id, now] = [newId('taskInvitation', house.clock), house.clock.now()]
  const task = await house.db
    .selectFrom('task_applications')
    .select('task_id')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  await house.db
    .insertInto('task_invitations')
    .values({
      id,
      org_id: orgId,
      task_id: task.task_id,
      person_id: person,
      way: 'person',
      state: 'sent',
      invited_by: person,
      sent_at: now,
      expires_at: now.add({ hours: 24 * 7 }),
      created_at: now,
    })
    .execute()
  return id
}

async function addBranch(house: WholeHouse, orgId: Id<'organization'>, name = 'Склад'): Promise<string> {
  const id = newId('branch', house.clock)
  await house.db.insertInto('branches').values({ id, org_id: orgId, name, created_at: house.clock.now() }).execute()
  return id
}

/** Well-formed ids of objects that do not exist. */
export function absentThings(house: WholeHouse): Things {
  const entries = owned.map((name) => [name, newId(thingKinds[name], house.clock)])
  return Object.fromEntries(entries) as Things
}

/** A caller with a session opened for this call. */
export async function callerFor(
  house: WholeHouse,
  person: Person | undefined,
  more: Partial<Caller> = {},
): Promise<Caller & { sessionId: string }> {
  const plain: Caller = {
    requestId: randomUUID(),
    ip: `test-${randomUUID().slice(0, 8)}`,
    userAgent: 'Проверка',
    browser: false,
    token: undefined,
    companion: undefined,
    personId: undefined,
    orgId: undefined,
    idempotencyKey: randomUUID(),
  }
  if (!person) return { ...plain, sessionId: '', ...more }
  // A person keeps only the newest ten sessions.
  house.clock.advance({ milliseconds: 1 })
  const opened = await house.db
    .transaction()
    .execute((tx) => openSession(tx, house, { personId: person.id, caller: plain, byCode: true }))
  return { ...plain, token: opened.token, personId: person.id, orgId: person.orgId, sessionId: opened.sessionId, ...more }
}

async function clientOf(house: WholeHouse, phone: string, inn: string, place: number) {
  const actor = await signUp(house.stage, phone, 'client')
  const name = demoMembers.find((member) => member.phone === phone)?.name ?? 'Чужой Владелец Иванович'
  await actor.act(registerOrganization, { body: { inn, represents: true, member_name: name, full_name: 'ООО «Соседи»' } })
  await openAccount(actor, place)
  return actor
}

async function personOf(house: WholeHouse, person: (typeof demoContractors)[number], place: number) {
  const actor = await signUp(house.stage, person.phone, 'person')
  await fillProfile(actor, person, demoInn(place), place)
  await registerAtTaxService(house.stage, person, demoInn(place), true)
  await bind(house.stage, actor)
  return actor
}

/** A contractor with a stored status answer, a check, a list and an invitation. */
async function addStatusThings(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>) {
  const { db, clock } = house
  const { id: contractor, inn } = await db
    .selectFrom('contractors')
    .select(['id', 'inn'])
    .where('org_id', '=', orgId)
    .where('person_id', '=', person)
    .executeTakeFirstOrThrow()
  const { id: statusCheck } = await db
    .selectFrom('npd_status_checks')
    .select('id')
    .where('inn', '=', inn)
    .orderBy('checked_at', 'desc')
    .executeTakeFirstOrThrow()
  const ids = { statusBatch: newId('statusBatch', clock), statusList: newId('statusBatch', clock) }
  const [created_at, day] = [clock.now(), Temporal.PlainDate.from('2026-11-01')]
  for (const [name, kind] of [
    ['statusBatch', 'screen'],
    ['statusList', 'list'],
  ] as const) {
    await db
      .insertInto('status_batches')
      .values({
        id: ids[name],
        org_id: orgId,
        kind,
        name: 'Список',
        day,
        state: 'running',
        total: 1,
        created_by: person,
        created_at,
      })
      .execute()
  }
  const invitation = newId('invitation', clock)
  await db
    .insertInto('contractor_invitations')
    .values({
      id: invitation,
      org_id: orgId,
      way: 'link',
      state: 'sent',
      invited_by: person,
      sent_at: created_at,
      created_at,
      expires_at: created_at.add({ hours: 24 }),
    })
    .execute()
  const invitationList = newId('invitationList', clock)
  await db
    .insertInto('invitation_lists')
    .values({ id: invitationList, org_id: orgId, name: 'Список', state: 'done', total: 1, created_by: person, created_at })
    .execute()
  return { contractor, statusCheck, invitation, invitationList, ...ids }
}

/** An expired copy of a person's data. */
/** A file for the bank, its order, and a line of a statement that waits for a decision. */
async function addFiledOrder(house: WholeHouse, orgId: Id<'organization'>, register: Id<'register'>, row: Id<'row'>) {
  const { db, clock } = house
  const now = clock.now()
  const day = moscowDate(now)
  const { created_by: by } = await db
    .selectFrom('registers')
    .select('created_by')
    .where('id', '=', register)
    .executeTakeFirstOrThrow()
  const account = await db
    .selectFrom('organization_accounts')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const payout = await db.selectFrom('payouts').select(['id', 'amount']).where('row_id', '=', row).executeTakeFirstOrThrow()
  const { sha256 } = await house.gateways.files.put(new TextEncoder().encode(`orders of ${register}`))
  const ids = {
    file: newId('orderFile', clock),
    statement: newId('statement', clock),
    line: newId('statementLine', clock),
  }
  const own = { org_id: orgId, account_id: account.id }
  const file = { id: ids.file, ...own, register_id: register, no: 1, sha256, orders: 1, amount: payout.amount }
  await db
    .insertInto('order_files')
    .values({ ...file, created_by: by, created_at: now })
    .execute()
  const order = {
    payout_id: payout.id,
    file_id: ids.file,
    account_id: account.id,
    year: day.year,
    number: 1,
    day,
    reference: 'Р/1',
  }
  await db.deleteFrom('file_orders').where('payout_id', '=', payout.id).execute()
  await db.insertInto('file_orders').values(order).execute()
  const counts = { lines: 1, paid: 0, returned: 0, undecided: 1, repeated: 0 }
  const read = { id: ids.statement, org_id: orgId, file_name: 'выписка.txt', sha256, from_day: day, to_day: day, ...counts }
  await db
    .insertInto('statements')
    .values({ ...read, uploaded_by: by, uploaded_at: now })
    .execute()
  const said = { direction: 'debit' as const, number: '1', day, booked_on: day, amount: payout.amount, purpose: '' }
  const other = { other_name: '', other_inn: '', other_account: '' }
  const line = {
    id: ids.line,
    ...own,
    statement_id: ids.statement,
    fingerprint: ids.line,
    ...said,
    ...other,
    state: 'open' as const,
  }
  await db
    .insertInto('statement_lines')
    .values({ ...line, candidates: [payout.id], created_at: now, updated_at: now })
    .execute()
  return { orderFile: ids.file, filedPayout: payout.id, statementLine: ids.line }
}

async function addExport(house: WholeHouse, person: Id<'person'>): Promise<string> {
  const id = newId('dataExport', house.clock)
  const row = { id, person_id: person, state: 'expired' as const, requested_at: house.clock.now().subtract({ hours: 24 * 9 }) }
  await house.db.insertInto('data_exports').values(row).execute()
  return id
}

/** An archive for a court whose files are gone. */
async function addArchive(house: WholeHouse, person: Id<'person'>): Promise<string> {
  const id = newId('documentArchive', house.clock)
  const row = { id, side: 'person' as const, asked_by: person, branch_ids: [], state: 'expired' as const }
  await house.db
    .insertInto('document_archives')
    .values({ ...row, asked_at: house.clock.now().subtract({ hours: 24 * 9 }) })
    .execute()
  return id
}

/** A destruction of nothing, to come. */
async function addDestruction(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>): Promise<string> {
  const id = newId('documentDestruction', house.clock)
  const now = house.clock.now()
  const asked = { asked_by: person, asked_at: now, starts_at: now.add({ hours: 24 * 7 }) }
  await house.db
    .insertInto('document_destructions')
    .values({ id, org_id: orgId, number: 'У-2026-000001', state: 'planned', ...asked })
    .execute()
  return id
}

/** A new edition that was proposed to nobody. */
async function addRenewal(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>): Promise<string> {
  const id = newId('renewal', house.clock)
  const words = { kind: 'frame', template: 'frame@1', reason: 'Изменились условия', state: 'proposed' } as const
  const asked = { asked_by: person, asked_at: house.clock.now(), answer_by: moscowDate(house.clock.now()) }
  await house.db
    .insertInto('edition_renewals')
    .values({ id, org_id: orgId, ...words, ...asked })
    .execute()
  return id
}

/** A file of the organization's own that nobody was sent. */
async function addPaper(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>): Promise<string> {
  const id = newId('ownPaper', house.clock)
  const file = { title: 'Правила склада', file_name: 'правила.pdf', sha256: 'ab'.repeat(32), size: 1000, pages: 1 }
  await house.db
    .insertInto('own_papers')
    .values({ id, org_id: orgId, ...file, uploaded_by: person, uploaded_at: house.clock.now() })
    .execute()
  return id
}

/** A list of contracts signed elsewhere, with nothing made of it yet. */
async function addOutsideList(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>): Promise<string> {
  const id = newId('outsideList', house.clock)
  const at = { created_at: house.clock.now(), finished_at: house.clock.now() }
  await house.db
    .insertInto('outside_lists')
    .values({ id, org_id: orgId, name: 'База', state: 'done', total: 1, created_by: person, ...at })
    .execute()
  return id
}

/** A file of a result, one of a draft that is still coming, and one in a form of the contractor. */
async function addFiles(house: WholeHouse, orgId: Id<'organization'>, person: Id<'person'>, { assignment, draft }: Works) {
  const { db, clock } = house
  const now = clock.now()
  const add = async (row: { place: 'task' | 'result'; about: string; org: Id<'organization'> | null; isSent: boolean }) => {
    const id = newId('file', clock)
    await db
      .insertInto('attachments')
      .values({
        id,
        place: row.place,
        about_id: row.about as Id<'task'>,
        part: row.isSent ? '1' : null,
        person_id: person,
        org_id: row.org,
        name: 'план.txt',
        kind: 'text',
        size: 5,
        received: row.isSent ? 5 : 0,
        state: row.isSent ? 'ready' : 'uploading',
        created_at: now,
        touched_at: now,
      })
      .execute()
    return id
  }
  return {
    attached: await add({ place: 'result', about: assignment, org: null, isSent: true }),
    draftFile: await add({ place: 'task', about: draft, org: orgId, isSent: false }),
    formFile: await add({ place: 'result', about: assignment, org: null, isSent: false }),
  }
}

/** A certificate the tax service did not issue. */
async function addCertificate(house: WholeHouse, person: Id<'person'>): Promise<string> {
  const id = newId('taxCertificate', house.clock)
  const facts = { kind: 'income', year: 2026, state: 'failed', problem: 'ФНС не ответила', asked_at: house.clock.now() } as const
  await house.db
    .insertInto('tax_certificates')
    .values({ id, person_id: person, ...facts })
    .execute()
  return id
}

/** A cancelled request to leave the regime. */
async function addRegistration(house: WholeHouse, person: Id<'person'>): Promise<string> {
  const id = newId('npdRegistration', house.clock)
  const [created_at, updated_at] = [house.clock.now(), house.clock.now()]
  const facts = { kind: 'unregister', mode: 'guided', state: 'cancelled', created_at, updated_at } as const
  await house.db
    .insertInto('npd_registrations')
    .values({ id, person_id: person, ...facts })
    .execute()
  return id
}

async function orgOf(house: WholeHouse, inn: Inn): Promise<string> {
  return (await house.db.selectFrom('organizations').select('id').where('inn', '=', inn).executeTakeFirstOrThrow()).id
}

async function addSubstitution(house: WholeHouse, orgId: Id<'organization'>): Promise<string> {
  const members = await house.db.selectFrom('members').select(['id', 'person_id', 'role']).where('org_id', '=', orgId).execute()
  const memberId = (role: MemberRole) => members.find((one) => one.role === role)?.id ?? ''
  const [id, day] = [newId('substitution', house.clock), Temporal.PlainDate.from('2026-12-01')]
  await house.db
    .insertInto('substitutions')
    .values({
      id,
      org_id: orgId,
      member_id: memberId('approver') as Id<'member'>,
      substitute_id: memberId('owner') as Id<'member'>,
      from_day: day,
      to_day: day.add({ days: 7 }),
      created_by: (members.find((one) => one.role === 'owner')?.person_id ?? '') as Id<'person'>,
      created_at: house.clock.now(),
    })
    .execute()
  return id
}

async function addMembers(house: WholeHouse, orgId: string, approverPhone: string): Promise<Partial<Record<MemberRole, Person>>> {
  const members: Partial<Record<MemberRole, Person>> = {}
  for (const [at, role] of memberRoles.entries()) {
    if (role === 'owner') continue
    members[role] = await addMember(house, orgId as Id<'organization'>, {
      role,
      phone: (role === 'approver' ? approverPhone : `8900000008${at}`) as Phone,
    })
  }
  return members
}

type MemberFacts = {
  readonly role: MemberRole
  readonly phone: Phone
  readonly status?: 'active' | 'disabled'
  readonly branches?: readonly Id<'branch'>[]
}

async function addMember(
  house: WholeHouse,
  orgId: Id<'organization'>,
  { role, phone, status = 'active', branches = [] }: MemberFacts,
): Promise<Person> {
  await signUp(house.stage, phone, 'client')
  const { id } = await house.db.selectFrom('persons').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
  const member = { id: newId('member', house.clock), org_id: orgId, person_id: id, phone, name: role, role, status }
  await house.db
    .insertInto('members')
    .values({ ...member, branch_ids: [...branches], created_at: house.clock.now() })
    .execute()
  return { id: personId(id), orgId }
}

async function addPending(house: WholeHouse): Promise<Person> {
  return { id: personId(await addPerson(house, '89000000099' as Phone)) }
}

async function addPerson(house: WholeHouse, phone: Phone): Promise<string> {
  const id = newId('person', house.clock)
  const at = house.clock.now()
  await house.db.insertInto('persons').values({ id, phone, status: 'pending', created_at: at, updated_at: at }).execute()
  return id
}

function personId(text: string): Id<'person'> {
  const id = parseId('person', text)
  assert.ok(id)
  return id
}
