import assert from 'node:assert/strict'
import { demoContractors, demoInn, demoMembers } from '#/apps/demo/demo-people.ts'
import { bind, fillProfile, openAccount, registerAtTaxService, signUp } from '#/apps/demo/demo-scenes.ts'
import { enter, settle } from '#/apps/demo/demo-stage.ts'
import type { Actor } from '#/apps/demo/demo-stage.ts'
import { listNewcomers, sendOnboardingCode, startOnboarding } from '#/features/onboarding/contract.ts'
import { registerOrganization } from '#/features/organizations/contract/organization.ts'
import { importRegister, mapRegister } from '#/features/registers/contract/row.ts'
import { readOutbox } from '#/platform/server/message-outbox.ts'
import type { Phone } from '#/kernel/phone.ts'
import type { WholeHouse } from './whole-house.ts'

/** What is common to the works of a press. */
export const form = {
  way: 'shared' as 'shared' | 'each',
  category: 'delivery',
  result: 'Заказы доставлены по адресам, отметки стоят в приложении заказчика',
  due_on: '2026-12-20',
  acknowledged: true,
}

export const start = Temporal.Instant.from('2026-11-23T09:00:00Z')
const [owner] = demoMembers
export const bossPhone = owner.phone

export function phoneOf(place: number): Phone {
  return (demoContractors[place]?.phone ?? '') as Phone
}

export async function refused(kind: string, call: Promise<unknown>): Promise<void> {
  await assert.rejects(call, (error: Error) => {
    assert.match(error.message, new RegExp(`"kind":"${kind}"`))
    return true
  })
}

export async function loaded(house: WholeHouse, lines: readonly string[]): Promise<{ boss: Actor; id: string }> {
  const boss = await signUp(house.stage, bossPhone, 'client')
  await boss.act(registerOrganization, {
    body: { inn: '7701010017', represents: true, member_name: owner.name, full_name: 'ООО «Пример»' },
  })
  await openAccount(boss, 1)
  const csv = new TextEncoder().encode(`ИНН;Телефон;ФИО;Услуга;Сумма\n${lines.join('\n')}\n`)
  const { register_id: id } = await boss.act(importRegister, { query: { file_name: 'курьеры.csv' }, body: csv })
  const columns = { inn: 0, phone: 1, fio: 2, service: 3, amount: 4 }
  await boss.act(mapRegister, { params: { id }, body: { sheet: '', heading_row: 1, columns } })
  await settle(house.stage)
  return { boss, id }
}

export async function pressed(house: WholeHouse, boss: Actor, id: string, body = form) {
  house.clock.advance({ minutes: 3 })
  const { sha256 } = await boss.act(sendOnboardingCode, { params: { id }, body })
  return boss.act(startOnboarding, { params: { id }, body: { ...body, code: await boss.lastCode(), sha256 } })
}

/** Somebody with everything a work needs. */
export async function readyPerson(house: WholeHouse, place: number): Promise<Actor> {
  const person = demoContractors[place]
  assert.ok(person)
  const known = await house.db
    .selectFrom('consents')
    .innerJoin('persons', 'persons.id', 'consents.person_id')
    .select('consents.id')
    .where('persons.phone', '=', person.phone as never)
    .executeTakeFirst()
  const actor = known ? await enter(house.stage, person.phone, 'person') : await signUp(house.stage, person.phone, 'person')
  await fillProfile(actor, person, demoInn(place + 1), place + 1)
  await registerAtTaxService(house.stage, person, demoInn(place + 1), true)
  await bind(house.stage, actor)
  return actor
}

export async function smsOf(house: WholeHouse, phone: string): Promise<string[]> {
  const messages = await readOutbox(house.db, phone, 50)
  return messages.map(({ body }) => body).filter((body) => body.includes('?work='))
}

export async function tokenOf(house: WholeHouse, phone: string): Promise<string> {
  return /\?work=([\w-]{50})/.exec((await smsOf(house, phone))[0] ?? '')?.[1] ?? ''
}

export async function stepsOf(client: Actor, id: string): Promise<[string, string][]> {
  const { items } = await client.act(listNewcomers, { params: { id }, query: {} })
  return items.map(({ group, step }) => [group, step])
}
