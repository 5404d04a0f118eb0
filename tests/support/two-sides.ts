import { randomUUID } from 'node:crypto'
import assert from 'node:assert/strict'
import { owned } from '#/apps/authorization-table.ts'
import type { Things } from '#/apps/authorization-table.ts'
import { demoAccount, demoBik, demoContractors, demoInn, demoMembers } from '#/apps/demo/demo-people.ts'
import {
  acceptAll,
  bind,
  choose,
  handIn,
  offerWork,
  pay,
  publish,
  registerAtTaxService,
  signAll,
  signUp,
  tellProfile,
} from '#/apps/demo/demo-scenes.ts'
import { enter } from '#/apps/demo/demo-stage.ts'
import { currentTasks, openTasks, paidTasks } from '#/apps/demo/demo-tasks.ts'
import { openSession } from '#/features/identity/server/open-session.ts'
import { addAccount, registerOrganization } from '#/features/organisations/contract.ts'
import { importRegister } from '#/features/registers/contract.ts'
import { createTask } from '#/features/tasks/contract.ts'
import { parseId } from '#/kernel/ids.ts'
import type { Id } from '#/kernel/ids.ts'
import { memberRoles } from '#/kernel/roles.ts'
import type { MemberRole } from '#/kernel/roles.ts'
import type { Caller } from '#/platform/server/gate.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { WholeHouse } from './whole-house.ts'

export type Person = { readonly id: Id<'person'>; readonly orgId?: string }

/**
 * Two organisations and two people. The first organisation has a member of each role and has worked with the first
 * person up to a receipt; the second organisation and the second person have nothing to do with either.
 */
export async function seedTwoSides(house: WholeHouse) {
  const [owner] = demoMembers
  const [first, second] = demoContractors
  assert.ok(first && second)
  const approverPhone = '89000000090'
  const boss = await clientOf(house, owner.phone, '7701010017', 1)
  const orgId = await orgOf(house, '7701010017')
  const roles = await addMembers(house, orgId, approverPhone)
  const rival = await clientOf(house, '89000000091', '7707083893', 2)
  const person = await personOf(house, first, 1)
  await personOf(house, second, 2)

  const { stage } = house
  const [paid, open] = [paidTasks[0], openTasks[0]]
  assert.ok(paid && open)
  const paidTask = await publish(stage, boss, paid)
  await choose(stage, boss, await offerWork(stage, person, paidTask, ''))
  await signAll(stage, person, 'person')
  await signAll(stage, boss, 'client')
  await handIn(stage, person, 'Готово')
  await acceptAll(stage, boss, paidTask)
  await signAll(stage, person, 'person')
  await signAll(stage, boss, 'client')
  const work = await house.db.selectFrom('assignments').select('id').executeTakeFirstOrThrow()
  await pay(stage, { author: owner.phone, approver: approverPhone }, [work.id])

  const author = await enter(stage, owner.phone, 'client')
  const openTask = await publish(stage, author, open)
  await offerWork(stage, await enter(stage, first.phone, 'person'), openTask, 'Личное письмо заказчику')
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
      receipt_text: 'Услуги',
    },
  })
  const one = async (table: 'task_applications' | 'documents' | 'registers' | 'register_rows' | 'checks') =>
    house.db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const noticeOf = async (org: boolean) =>
    (
      await house.db
        .selectFrom('notifications')
        .select('id')
        .where('org_id', org ? 'is not' : 'is', null)
        .executeTakeFirstOrThrow()
    ).id
  const register = await house.db
    .selectFrom('registers')
    .select('id')
    .where('source', '=', 'acceptedTasks')
    .executeTakeFirstOrThrow()
  const dataExport = await addExport(house)
  const things: Things = {
    session: '',
    consent: await consentOf(house, first.phone),
    account: await accountOf(house, orgId),
    branch: await addBranch(house, orgId),
    member: await memberOf(house, roles.viewer?.id),
    dataExport,
    substitution: await addSubstitution(house, orgId),
    payoutMethod: await methodOf(house, first.phone),
    task: openTask,
    draft,
    imported,
    assignment: work.id,
    register: register.id,
    application: (await one('task_applications')).id,
    document: (await one('documents')).id,
    row: (await one('register_rows')).id,
    check: (await one('checks')).id,
    notification: await noticeOf(false),
    notice: await noticeOf(true),
  }
  const idOf = async (phone: string) =>
    (await house.db.selectFrom('persons').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
  const known = async (phone: string): Promise<Person> => ({ id: personId(await idOf(phone)) })
  return {
    things,
    orgId,
    rivalOrgId: await orgOf(house, '7707083893'),
    roles: { ...roles, owner: { id: personId(await idOf(owner.phone)), orgId } } as Record<MemberRole, Person>,
    person: await known(first.phone),
    stranger: await known(second.phone),
    rival: await known(rival.phone),
    pending: await addPending(house),
    /** Words that belong to the first organisation and its person alone. */
    secrets: [
      ...Object.values(things).filter((id) => id !== '' && id !== openTask),
      first.phone,
      first.surname,
      demoInn(1),
      owner.name,
      owner.phone,
      demoAccount('40702', 1),
      'Личное письмо заказчику',
    ],
  }
}

async function consentOf(house: WholeHouse, phone: string): Promise<string> {
  const row = await house.db
    .selectFrom('consents')
    .innerJoin('persons', 'persons.id', 'consents.person_id')
    .select('consents.id')
    .where('persons.phone', '=', phone)
    .executeTakeFirstOrThrow()
  return row.id
}

async function methodOf(house: WholeHouse, phone: string): Promise<string> {
  const row = await house.db
    .selectFrom('payout_methods')
    .innerJoin('persons', 'persons.id', 'payout_methods.person_id')
    .select('payout_methods.id')
    .where('persons.phone', '=', phone)
    .executeTakeFirstOrThrow()
  return row.id
}

async function accountOf(house: WholeHouse, orgId: string): Promise<string> {
  return (await house.db.selectFrom('organization_accounts').select('id').where('org_id', '=', orgId).executeTakeFirstOrThrow())
    .id
}

async function addBranch(house: WholeHouse, orgId: string): Promise<string> {
  const id = newId('branch', house.clock)
  await house.db.insertInto('branches').values({ id, org_id: orgId, name: 'Склад', created_at: house.clock.now() }).execute()
  return id
}

async function memberOf(house: WholeHouse, id: string | undefined): Promise<string> {
  assert.ok(id)
  return (await house.db.selectFrom('members').select('id').where('person_id', '=', id).executeTakeFirstOrThrow()).id
}

/** Ids of the right shape of things that are not there. */
export function absentThings(house: WholeHouse): Things {
  const kinds = { task: 'task', draft: 'task', imported: 'register', notice: 'notification' } as const
  const entries = owned.map((name) => [
    name,
    newId(name in kinds ? kinds[name as keyof typeof kinds] : (name as 'session'), house.clock),
  ])
  return Object.fromEntries(entries) as Things
}

/** A caller with a session of his own, opened for this call. */
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
  // Only the newest ten sessions of a person live.
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
  await actor.act(addAccount, { body: { bik: demoBik, account: demoAccount('40702', place) } })
  return actor
}

async function personOf(house: WholeHouse, person: (typeof demoContractors)[number], place: number) {
  const actor = await signUp(house.stage, person.phone, 'person')
  await tellProfile(actor, person, demoInn(place), place)
  await registerAtTaxService(house.stage, person, demoInn(place), true)
  await bind(house.stage, actor)
  return actor
}

/** A copy of the first person's data whose term has passed. */
async function addExport(house: WholeHouse): Promise<string> {
  const { phone } = demoContractors[0] ?? {}
  const person = await house.db
    .selectFrom('persons')
    .select('id')
    .where('phone', '=', phone ?? '')
    .executeTakeFirstOrThrow()
  const id = newId('dataExport', house.clock)
  const row = { id, person_id: person.id, state: 'expired' as const, requested_at: house.clock.now().subtract({ hours: 24 * 9 }) }
  await house.db.insertInto('data_exports').values(row).execute()
  return id
}

async function orgOf(house: WholeHouse, inn: string): Promise<string> {
  return (await house.db.selectFrom('organizations').select('id').where('inn', '=', inn).executeTakeFirstOrThrow()).id
}

async function addSubstitution(house: WholeHouse, orgId: string): Promise<string> {
  const members = await house.db.selectFrom('members').select(['id', 'person_id', 'role']).where('org_id', '=', orgId).execute()
  const memberId = (role: MemberRole) => members.find((one) => one.role === role)?.id ?? ''
  const [id, day] = [newId('substitution', house.clock), Temporal.PlainDate.from('2026-12-01')]
  await house.db
    .insertInto('substitutions')
    .values({
      id,
      org_id: orgId,
      member_id: memberId('approver'),
      substitute_id: memberId('admin'),
      from_day: day,
      to_day: day.add({ days: 7 }),
      created_by: members.find((one) => one.role === 'owner')?.person_id ?? '',
      created_at: house.clock.now(),
    })
    .execute()
  return id
}

async function addMembers(house: WholeHouse, orgId: string, approverPhone: string): Promise<Partial<Record<MemberRole, Person>>> {
  const members: Partial<Record<MemberRole, Person>> = {}
  for (const [at, role] of memberRoles.entries()) {
    if (role === 'owner') continue
    const phone = role === 'approver' ? approverPhone : `8900000008${at}`
    await signUp(house.stage, phone, 'client')
    const { id } = await house.db.selectFrom('persons').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
    const member = {
      id: newId('member', house.clock),
      org_id: orgId,
      person_id: id,
      phone,
      name: role,
      role,
      status: 'active' as const,
    }
    await house.db
      .insertInto('members')
      .values({ ...member, created_at: house.clock.now() })
      .execute()
    members[role] = { id: personId(id), orgId }
  }
  return members
}

async function addPending(house: WholeHouse): Promise<Person> {
  const id = newId('person', house.clock)
  const at = house.clock.now()
  await house.db
    .insertInto('persons')
    .values({ id, phone: '89000000099', status: 'pending', created_at: at, updated_at: at })
    .execute()
  return { id }
}

function personId(text: string): Id<'person'> {
  const id = parseId('person', text)
  assert.ok(id)
  return id
}
