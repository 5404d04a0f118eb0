import { bindingLifecycle, isPartner, mayRegisterIncome } from '#/features/partner/domain/binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { bindingNewsFacts, customersWhoPay } from './queries.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { Told } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type Words = Told & { readonly body: string }

const words: Readonly<Record<string, Words>> = {
  waiting: {
    ...noticeOf('bindingWaiting', 'person'),
    body: 'Запрос уже там: «Прочее» → «Партнёры» → «Разрешить»',
  },
  bound: { ...noticeOf('bound', 'person'), body: 'Теперь чеки создаются сами' },
  boundPartly: { ...noticeOf('boundPartly', 'person'), body: 'Разрешите регистрацию дохода и аннулирование чеков в «Мой налог»' },
  changing: { ...noticeOf('rightsChanging', 'person'), body: 'Пока действуют прежние права' },
  rejected: { ...noticeOf('bindingRejected', 'person'), body: 'Без привязки мы не сможем платить вам через платформу' },
  timedOut: { ...noticeOf('bindingTimedOut', 'person'), body: 'Отправьте запрос на привязку ещё раз' },
  unboundByPerson: { ...noticeOf('unbound', 'person'), body: 'Выплаты остановлены, пока привязки нет' },
  notNpd: { ...noticeOf('notNpd', 'person'), body: 'Выплаты остановлены' },
  error: { ...noticeOf('bindingFailed', 'person'), body: 'Отправьте запрос ещё раз' },
}

/** States that stop payments, as worded for customers who have work with the person. */
const stops: Readonly<Record<string, { readonly kind: 'rightRevoked' | 'unbound' | 'notNpd'; readonly what: string }>> = {
  boundPartly: {
    kind: 'rightRevoked',
    what: 'отозвано право, без которого чек не сделать. Выплаты остановлены',
  },
  unboundByPerson: {
    kind: 'unbound',
    what: 'платформа отвязана в «Мой налог». Выплаты остановлены до новой привязки',
  },
  unboundByUs: {
    kind: 'unbound',
    what: 'платформа отвязана. Выплаты остановлены до новой привязки',
  },
  notNpd: { kind: 'notNpd', what: 'нет статуса самозанятого. Выплаты остановлены' },
}

/**
 * Notifies the person of every change of their binding, except those they have just made themselves or that resolve by
 * themselves. When the change stops payments that were possible before, their customers are notified too.
 */
export async function noticesForBinding(tx: Tx, news: { personId: Id<'person'>; state: string }): Promise<PendingNotice[]> {
  const facts = await bindingNewsFacts(tx, news.personId)
  const told = wordsFor(news.state, facts)
  const eventKey = `binding:${news.state}:${facts?.version ?? 0}`
  const notice = told && { eventKey, ...told, link: '/person/profile?tab=tax' }
  const person: readonly PendingNotice[] = notice ? [{ notice, personId: news.personId }] : []
  const stop = stops[news.state]
  if (!facts || !stop || !stopsMoney(news.state, facts)) return [...person]
  const customers = await customersWhoPay(tx, news.personId)
  const ofPerson = `${eventKey}:${news.personId}`
  return [...person, ...customers.map(({ org_id }) => toCustomer(org_id, { eventKey: ofPerson, name: facts.name, ...stop }))]
}

type Facts = Awaited<ReturnType<typeof bindingNewsFacts>>

/** Without one of the required rights payments may still be possible, or were stopped before. */
function stopsMoney(state: string, facts: NonNullable<Facts>): boolean {
  if (!bindingLifecycle.is.boundPartly(state)) return hadMoney(facts.from_state)
  const isGiven = (rights: readonly string[] | null) => mayRegisterIncome({ state, rightsGranted: rights ?? [] })
  return isGiven(facts.granted_before) && !isGiven(facts.rights_granted)
}

/** A changed set of rights is not a new binding; an error that is retried automatically is not reported. */
function wordsFor(state: string, facts: Facts): Words | undefined {
  if (bindingLifecycle.is.error(state) && facts?.next_check_at) return undefined
  if (bindingLifecycle.is.bound(state) && hadMoney(facts?.from_state)) {
    return facts?.reason_text
      ? { ...noticeOf('rightsSame', 'person'), body: facts.reason_text }
      : { ...noticeOf('rightsChanged', 'person'), body: 'Они видны в профиле, на вкладке «Мой налог»' }
  }
  if (!bindingLifecycle.is.boundPartly(state) || !facts?.reason_text) return words[state]
  return { ...noticeOf('boundPartly', 'person'), body: facts.reason_text }
}

function hadMoney(state: string | null | undefined): boolean {
  return isPartner(state ?? undefined)
}

type Stop = {
  readonly eventKey: string
  readonly name: string
  readonly what: string
  readonly kind: 'rightRevoked' | 'unbound' | 'notNpd'
}

function toCustomer(orgId: Id<'organization'>, { eventKey, name, what, kind }: Stop): PendingNotice {
  const notice = {
    eventKey,
    ...noticeOf(kind, 'client'),
    body: `${name}: ${what}`,
    link: '/client/CheckStatus?tab=people',
  }
  return { notice, orgId }
}

/** The tax service gave the person another ИНН: documents and receipts refer to the old one, so only support can help. */
export async function noticesForInn(tx: Tx, news: { personId: Id<'person'> }): Promise<PendingNotice[]> {
  const facts = await bindingNewsFacts(tx, news.personId)
  const notice = {
    eventKey: `inn-changed:${facts?.version ?? 0}`,
    ...noticeOf('innChanged', 'person'),
    body: 'Договоры и чеки оформлены на прежний. Напишите в поддержку, мы всё перенесём',
    link: '/person/profile?tab=tax',
  }
  return [{ notice, personId: news.personId }]
}
