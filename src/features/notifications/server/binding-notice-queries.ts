import { bindingLifecycle, isPartner, mayRegisterIncome } from '#/features/partner/domain/binding.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Tx } from '#/platform/server/database.ts'
import { bindingNewsFacts, customersWhoPay } from './queries.ts'
import type { PendingNotice } from './send-notices.ts'

type Words = { readonly title: string; readonly body: string; readonly critical?: true }

const words: Readonly<Record<string, Words>> = {
  waiting: { title: 'Подтвердите привязку в «Мой налог»', body: 'Запрос уже там: «Прочее» → «Партнёры» → «Разрешить»' },
  bound: { title: 'Платформа привязана', body: 'Теперь чеки создаются сами' },
  boundPartly: { title: 'Не хватает прав', body: 'Разрешите регистрацию дохода и аннулирование чеков в «Мой налог»' },
  changing: { title: 'Подтвердите изменение прав в «Мой налог»', body: 'Пока действуют прежние права' },
  rejected: { title: 'Запрос на привязку отклонён', body: 'Без привязки мы не сможем платить вам через платформу' },
  timedOut: { title: 'Срок запроса истёк', body: 'Отправьте запрос на привязку ещё раз' },
  unboundByPerson: { title: 'Платформа отвязана', body: 'Выплаты остановлены, пока привязки нет', critical: true },
  notNpd: { title: 'Нет статуса самозанятого', body: 'Выплаты остановлены', critical: true },
  error: { title: 'Привязка не удалась', body: 'Отправьте запрос ещё раз' },
}

/** States that stop payments, as worded for customers who have work with the person. */
const stops: Readonly<Record<string, { readonly title: string; readonly what: string }>> = {
  boundPartly: {
    title: 'Исполнитель отозвал право',
    what: 'отозвано право, без которого чек не сделать. Выплаты остановлены',
  },
  unboundByPerson: {
    title: 'Платформа отвязана',
    what: 'платформа отвязана в «Мой налог». Выплаты остановлены до новой привязки',
  },
  unboundByUs: {
    title: 'Платформа отвязана',
    what: 'платформа отвязана. Выплаты остановлены до новой привязки',
  },
  notNpd: { title: 'Нет статуса самозанятого', what: 'нет статуса самозанятого. Выплаты остановлены' },
}

/**
 * Notifies the person of every change of their binding, except those they have just made themselves or that resolve by
 * themselves. When the change stops payments that were possible before, their customers are notified too.
 */
export async function noticesForBinding(tx: Tx, news: { personId: Id<'person'>; state: string }): Promise<PendingNotice[]> {
  const facts = await bindingNewsFacts(tx, news.personId)
  const told = wordsFor(news.state, facts)
  const eventKey = `binding:${news.state}:${facts?.version ?? 0}`
  const category = 'npd' as const
  const notice = told && { eventKey, category, ...told, link: '/person/profile?tab=tax', ways: ['sms'] as const }
  const person: readonly PendingNotice[] = notice ? [{ notice, personId: news.personId }] : []
  const stop = stops[news.state]
  if (!facts || !stop || !stopsMoney(news.state, facts)) return [...person]
  const customers = await customersWhoPay(tx, news.personId)
  return [...person, ...customers.map(({ org_id }) => toCustomer(org_id, { eventKey, name: facts.name, ...stop }))]
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
      ? { title: 'Права платформы не изменились', body: facts.reason_text }
      : { title: 'Права платформы изменены', body: 'Они видны в профиле, на вкладке «Мой налог»' }
  }
  if (!bindingLifecycle.is.boundPartly(state) || !facts?.reason_text) return words[state]
  return { title: 'Не хватает прав', body: facts.reason_text }
}

function hadMoney(state: string | null | undefined): boolean {
  return isPartner(state ?? undefined)
}

type Stop = { readonly eventKey: string; readonly name: string; readonly what: string; readonly title: string }

function toCustomer(orgId: Id<'organization'>, { eventKey, name, what, title }: Stop): PendingNotice {
  const notice = {
    eventKey,
    category: 'npd' as const,
    title,
    body: `${name}: ${what}`,
    link: '/client/CheckStatus?tab=people',
    critical: true as const,
    ways: ['mail'] as const,
  }
  return { notice, orgId, permission: 'editRegisters' }
}

/** The tax service gave the person another ИНН: documents and receipts refer to the old one, so only support can help. */
export async function noticesForInn(tx: Tx, news: { personId: Id<'person'> }): Promise<PendingNotice[]> {
  const facts = await bindingNewsFacts(tx, news.personId)
  const notice = {
    eventKey: `inn-changed:${facts?.version ?? 0}`,
    category: 'npd' as const,
    title: 'ФНС присвоила вам другой ИНН',
    body: 'Договоры и чеки оформлены на прежний. Напишите в поддержку, мы всё перенесём',
    link: '/person/profile?tab=tax',
    ways: ['sms'] as const,
    critical: true as const,
  }
  return [{ notice, personId: news.personId }]
}
