import { mayStillAct } from '#/features/organizations/server/may-still-act.ts'
import { countRows, paidStates, registerLifecycle, repayableStates } from '#/features/registers/domain/register.ts'
import type { RowCounts } from '#/features/registers/domain/register.ts'
import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import type { Reader, Tx } from '#/platform/server/database.ts'
import { sqlInt, sqlKopecks } from '#/platform/server/typed-sql.ts'
import { rubles } from '../domain/notice-words.ts'
import { payoutFacts, registerFacts } from './queries.ts'
import { noticeOf } from '../domain/notice-kinds.ts'
import type { PendingNotice } from './send-notices.ts'

type OfPayout = { readonly payoutId: Id<'payout'> }
type OfRegister = { readonly registerId: Id<'register'> }

/** The person hears why and what to do; the customer hears of all rows at once when the register has settled. */
export async function noticesForRefusal(tx: Tx, { payoutId: id }: OfPayout): Promise<PendingNotice[]> {
  const facts = await payoutFacts(tx, id)
  if (!facts) return []
  const notice = {
    eventKey: `refused:${id}`,
    ...noticeOf('payoutRefused', 'person'),
    body: `${rubles(facts.amount)}: ${facts.bank_text ?? 'без объяснения'}. Проверьте, куда вам платить: заказчик повторит выплату`,
    link: '/person/profile?tab=payout',
  }
  return [{ notice, personId: facts.person_id }]
}

/** What the person himself can do about a held payment. Of what passes by itself, and of a block by the customer, he is told nothing. */
const ownWays: Readonly<Record<string, { readonly why: string; readonly fix: string; readonly link: string }>> = {
  R007: {
    why: 'Статус самозанятого не действует',
    fix: 'встаньте на учёт, и деньги уйдут',
    link: '/person/profile?tab=tax',
  },
  R009: {
    why: 'Платформа не привязана',
    fix: 'подтвердите привязку в «Мой налог»',
    link: '/person/profile?tab=tax',
  },
  R010: {
    why: 'Нет права на чеки',
    fix: 'разрешите его в «Мой налог»',
    link: '/person/profile?tab=tax',
  },
  R011: {
    why: 'Доход за год дошёл до 2 400 000 ₽',
    fix: 'договоритесь с заказчиком о выплате в новом году',
    link: '/person/profile?tab=taxes',
  },
  R025: { why: 'Некуда платить', fix: 'укажите счёт', link: '/person/profile?tab=payout' },
  R043: { why: 'Ваш банк закрыт', fix: 'укажите счёт в другом банке', link: '/person/profile?tab=payout' },
}

export async function noticesForHold(
  tx: Tx,
  { payoutId: id, code }: OfPayout & { readonly code: string },
): Promise<PendingNotice[]> {
  const way = ownWays[code]
  const facts = way && (await payoutFacts(tx, id))
  if (!way || !facts) return []
  const notice = {
    eventKey: `held:${id}:${code}`,
    ...noticeOf('payoutHeld', 'person'),
    body: `${rubles(facts.amount)}. ${way.why}. Что сделать: ${way.fix}`,
    link: way.link,
  }
  return [{ notice, personId: facts.person_id }]
}

/** Whoever scheduled the payment waits for it: he is told why it did not start. Where he has left, those who may start it are. */
export async function noticesForNotStarted(
  tx: Tx,
  { registerId: id, personId, at }: OfRegister & { readonly personId: Id<'person'>; readonly at: string },
): Promise<PendingNotice[]> {
  const facts = await registerFacts(tx, id)
  const { not_started_why: why, branch_id: branchId } = await tx
    .selectFrom('registers')
    .select(['not_started_why', 'branch_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!facts || why === null) return []
  const notice = {
    eventKey: `not-started:${id}:${at}`,
    ...noticeOf('registerNotStarted', 'client', { register: facts.number }),
    body: `Она была запланирована на это время. ${why}`,
    link: `/client/registers/${id}`,
  }
  const isHere = await mayStillAct(tx, { orgId: facts.org_id, personId }, { permission: 'seeWork', branchId })
  return [
    {
      notice,
      orgId: facts.org_id,
      ...(isHere ? { people: [personId] } : { about: facts }),
    },
  ]
}

export async function noticesForErredRegister(tx: Tx, { registerId: id }: OfRegister): Promise<PendingNotice[]> {
  const facts = await registerFacts(tx, id)
  if (!facts || !registerLifecycle.is.hasErrors(facts.state)) return []
  const { counts } = await rowsOf(tx, id)
  const [errors, warnings] = [countRows(counts, ['error']), countRows(counts, ['warning'])]
  const found = [
    ...(errors > 0 ? [`${errors} ${plural(errors, 'ошибка', 'ошибки', 'ошибок')}`] : []),
    ...(warnings > 0 ? [`${warnings} ${plural(warnings, 'предупреждение', 'предупреждения', 'предупреждений')}`] : []),
  ]
  if (found.length === 0) return []
  const notice = {
    eventKey: `register:${id}:${facts.state}:${facts.version}`,
    ...noticeOf('registerErred', 'client', { register: facts.number, found: found.join(', ') }),
    body: 'Исправьте строки или исключите их, и реестр можно будет согласовать',
    link: `/client/registers/${id}?only=errors`,
  }
  return [{ notice, orgId: facts.org_id, people: [facts.author] }]
}

export async function noticesForSettledRegister(tx: Tx, { registerId: id }: OfRegister): Promise<PendingNotice[]> {
  const facts = await registerFacts(tx, id)
  if (!facts) return []
  const { counts, paidSum } = await rowsOf(tx, id)
  const paid = countRows(counts, paidStates)
  const [held, failed] = [countRows(counts, ['held']), countRows(counts, repayableStates)]
  const all = paid + held + failed + countRows(counts, ['cancelled'])
  const rest = [...(held > 0 ? [`удержано ${held}`] : []), ...(failed > 0 ? [`отказ или возврат банка — ${failed}`] : [])]
  const sum = `Выплачено ${paid} из ${all} на ${rubles(paidSum)}`
  const kind = settledKind(facts.state)
  if (kind === undefined) return []
  const notice = {
    // A row that settles again and again tells of itself once.
    eventKey: `settled:${id}:${facts.state}:${paid}:${held}:${failed}`,
    ...noticeOf(kind, 'client', { register: facts.number }),
    body: rest.length === 0 ? sum : `${sum}. Осталось: ${rest.join(', ')}`,
    link: `/client/registers/${id}${rest.length === 0 ? '' : '?only=errors'}`,
  }
  return [{ notice, orgId: facts.org_id, about: facts }]
}

function settledKind(state: string) {
  if (registerLifecycle.is.executed(state)) return 'registerExecuted'
  if (registerLifecycle.is.partial(state)) return 'registerPartial'
  return registerLifecycle.is.failed(state) ? 'registerFailed' : undefined
}

async function rowsOf(reader: Reader, id: Id<'register'>): Promise<{ readonly counts: RowCounts; readonly paidSum: number }> {
  const rows = await reader
    .selectFrom('register_rows')
    .select(['state', sqlInt`count(*)`.as('count'), sqlKopecks`coalesce(sum(amount), 0)`.as('sum')])
    .where('register_id', '=', id)
    .groupBy('state')
    .execute()
  const paid = new Set<string>(paidStates)
  return {
    counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    paidSum: rows.reduce((all, { state, sum }) => (paid.has(state) ? all + sum : all), 0),
  }
}
