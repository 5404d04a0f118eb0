import { outcomeWords } from '#/features/documents/domain/outside-words.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import { documentFacts, nameOfOrganization } from './queries.ts'
import type { PendingNotice } from './send-notices.ts'

type OfContract = { readonly documentId: Id<'document'> }

/** What he did not sign he can dispute, so he is told at once. */
export async function noticesForLoadedContract(tx: Tx, { documentId: id }: OfContract): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  const who = await nameOfOrganization(tx, facts.org_id)
  const notice = {
    eventKey: `contract-loaded:${id}`,
    ...noticeOf('contractLoaded', 'person'),
    body: `${who}: ${nameOf(facts)}. Если он не ваш, сообщите об этом на странице договора`,
    link: `/person/docs/${id}`,
  }
  return [{ notice, personId: facts.person_id }]
}

type OfAwaiting = { readonly orgId: Id<'organization'>; readonly personId: Id<'person'>; readonly at: string }

/** What the contract says is not told before its person is proved to be him. */
export async function noticesForAwaitedInn(tx: Tx, { orgId, personId, at }: OfAwaiting): Promise<PendingNotice[]> {
  const notice = {
    eventKey: `contract-awaits-inn:${orgId}:${at}`,
    ...noticeOf('contractAwaitsInn', 'person'),
    body: `${await nameOfOrganization(tx, orgId)}: договор подписан вне платформы. Он появится здесь, когда ФНС подтвердит ваш ИНН`,
    link: '/person/profile?tab=tax',
  }
  return [{ notice, personId }]
}

type ListDone = {
  readonly listId: Id<'outsideList'>
  readonly orgId: Id<'organization'>
  readonly personId: Id<'person'>
  readonly made: number
  readonly awaiting: number
  readonly wrong: number
}

/** Whoever loaded the list has closed its page long ago. */
export function noticesForLoadedList(
  _: Tx,
  { listId, orgId, personId, made, awaiting, wrong }: ListDone,
): Promise<PendingNotice[]> {
  const notice = {
    eventKey: `contracts-loaded:${listId}`,
    ...noticeOf('contractsLoaded', 'client'),
    body: `${outcomeWords({ waiting: 0, awaiting, made, wrong, lapsed: 0 })}${wrong > 0 ? '. Строки с ошибкой можно скачать и исправить' : ''}`,
    link: `/client/docs?outside=${listId}`,
  }
  return Promise.resolve([{ notice, orgId, people: [personId] }])
}

/** The person has taken his objection back. */
export async function noticesForConfirmedContract(
  tx: Tx,
  { documentId: id, at }: OfContract & { readonly at: string },
): Promise<PendingNotice[]> {
  const facts = await documentFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `contract-confirmed:${id}:${at}`,
    ...noticeOf('contractConfirmed', 'client', { document: nameOf(facts) }),
    body: 'Исполнитель подтвердил, что договор его. Работать по нему можно',
    link: `/client/docs/${id}`,
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

type Misloaded = { readonly id: Id<'document'>; readonly person_id: Id<'person'>; readonly number: string }

/** The customer knows: he said it himself. */
export function noticeOfMisloaded(facts: Misloaded): PendingNotice {
  const notice = {
    eventKey: `contract-misloaded:${facts.id}`,
    ...noticeOf('contractMisloaded', 'person', { document: nameOf(facts) }),
    body: 'Заказчик сообщил, что загрузил его по ошибке. Договор не действует',
    link: `/person/docs/${facts.id}`,
  }
  return { notice, personId: facts.person_id }
}

function nameOf({ number }: { readonly number: string }): string {
  return `Договор № ${number}`
}
