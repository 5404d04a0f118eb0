import assert from 'node:assert/strict'
import type { Id } from '#/kernel/ids.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'
import { newId } from '#/platform/server/new-id.ts'
import type { DocumentHouse, Human } from './document-house.ts'

export const innsOfList = ['500100732259', '773370857141', '504908288001'] as const

/** An organization with people of its list. */
export async function listPeople(house: DocumentHouse, count: number) {
  const boss = await house.addPerson({ phone: '89001110000', surname: 'Петров', firstname: 'Пётр', secondname: '', inn: null })
  const client = await house.addOrganization(boss, { inn: '7707083893' as Inn, name: 'ООО «Ромашка»' })
  const { orgId } = client
  assert.ok(orgId)
  await house.accept(client)
  const people: { readonly human: Human; readonly contractor: Id<'contractor'> }[] = []
  for (const [at, inn] of innsOfList.slice(0, count).entries()) {
    const name = { surname: 'Иванова', firstname: 'Анна', secondname: 'Петровна' }
    const human = await house.addPerson({ phone: `8900111223${at}`, ...name, inn })
    await house.accept(human)
    const id = newId('contractor', house.clock)
    const row = { id, org_id: orgId, person_id: human.personId, inn: inn as PersonInn, source: 'invite' as const }
    await house.db
      .insertInto('contractors')
      .values({ ...row, created_at: house.clock.now() })
      .execute()
    people.push({ human, contractor: id })
  }
  return { client, people }
}
