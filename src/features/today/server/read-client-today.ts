import type * as z from 'zod/mini'
import { readCounters } from '#/features/cabinet/server/read-counters.ts'
import { countRowErrors } from '#/features/registers/server/count-row-errors.ts'
import { ok } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { readClientToday as contract } from '../contract.ts'
import { inOrderOfNeed, isLate, wordingOf } from '../domain/client-need.ts'
import type { ClientNeed } from '../domain/client-need.ts'
import { firstPaymentStepNames } from '../domain/first-payment.ts'
import { termDays } from '../domain/term.ts'
import {
  madeSteps,
  moneyUnderWay,
  receiptsAwaited,
  termsBetween,
  waitingObjections,
  waitingOfWhole,
  waitingWorks,
} from './client-queries.ts'

type Today = z.input<typeof contract.reply>
type Works = NonNullable<Awaited<ReturnType<typeof waitingWorks>>>
type Money = NonNullable<Awaited<ReturnType<typeof moneyUnderWay>>>
type Deps = { readonly db: Database; readonly clock: Clock }

/** Returns what waits for the member by right and term, the money under way and the terms of the next days. */
export async function readClientToday(deps: Deps, scope: ClientScope) {
  const { db } = deps
  const { role } = scope
  const today = moscowDate(deps.clock.now())
  const [works, money, receipts, terms, counters, assigned, objections, whole] = await Promise.all([
    waitingWorks(db, scope),
    moneyUnderWay(db, scope),
    roleMay(role, 'seeReceipts') ? receiptsAwaited(db, scope, today) : undefined,
    termsBetween(db, scope, today.subtract({ days: termDays.behind }), today.add({ days: termDays.ahead })),
    readCounters(deps, scope.personId, { org_id: scope.orgId, role, branch_ids: scope.branchIds }),
    countRowErrors(db, scope, { mine: true }),
    waitingObjections(db, scope),
    waitingOfWhole(db, scope, today),
  ])
  if (!works || !money) throw new Error('Sums always answer a row')
  const needs = [
    ...needsOfWorks(works),
    ...needsOfMoney(money),
    ...needsOfCounters(counters, assigned),
    ...needsOfObjections(objections),
    ...needsOfReceipts(receipts),
    ...needsOfWhole(whole),
  ]
  const own = needs.filter(({ kind }) => roleMay(role, wordingOf(kind).may))
  const seesMoney = roleMay(role, 'editRegisters') || roleMay(role, 'approveRegisters')
  const reply: Today = {
    today: today.toString(),
    needs: inOrderOfNeed(own, today).map((need) => ({
      kind: need.kind,
      count: need.count,
      only: need.count === 1 ? need.only : null,
      due_on: need.dueOn?.toString() ?? null,
      late: isLate(need, today),
    })),
    money: seesMoney
      ? {
          to_pay: { count: money.owed, sum: money.owed_sum },
          in_bank: { count: money.in_bank, sum: money.in_bank_sum },
        }
      : null,
    receipts: receipts ? { ...receipts, soonest: receipts.soonest?.toString() ?? null } : null,
    terms: terms
      .filter(({ kind }) => kind !== 'receipts' || receipts !== undefined)
      .map(({ on_day: on, ...term }) => ({
        ...term,
        on: on.toString(),
        late: Temporal.PlainDate.compare(on, today) < 0,
      })),
    first_payment: works.has_paid ? null : await firstPayment(deps, scope),
  }
  return ok(reply)
}

function needsOfWorks(works: Works): ClientNeed[] {
  return [
    { kind: 'acceptResults', count: works.accept, only: works.accept_task, dueOn: works.accept_due_on },
    { kind: 'answerDisputes', count: works.disputes, only: works.dispute_task, dueOn: null },
    { kind: 'chooseApplicants', count: works.applications, only: works.application_task, dueOn: null },
    { kind: 'payWorks', count: works.works_to_pay, only: null, dueOn: null },
    { kind: 'admitMembers', count: works.requests, only: null, dueOn: null },
  ]
}

function needsOfObjections(waiting: Awaited<ReturnType<typeof waitingObjections>>): ClientNeed[] {
  if (!waiting) return []
  const { count, contractor: only, answer_by: by } = waiting
  return [{ kind: 'answerObjections', count, only, dueOn: by && moscowDate(by) }]
}

/** Receipts whose term is over: by the 9th of the next month they were to be there. */
function needsOfReceipts(receipts: Awaited<ReturnType<typeof receiptsAwaited>>): ClientNeed[] {
  if (!receipts) return []
  return [{ kind: 'chaseReceipts', count: Math.min(receipts.overdue, 100), only: null, dueOn: receipts.soonest }]
}

function needsOfWhole(whole: Awaited<ReturnType<typeof waitingOfWhole>>): ClientNeed[] {
  if (!whole) return []
  const month = whole.month?.toString().slice(0, 7) ?? null
  return [
    { kind: 'closeMonth', count: month === null ? 0 : 1, only: month, dueOn: null },
    { kind: 'lowerRisk', count: Math.min(whole.risky, 100), only: null, dueOn: null },
  ]
}

function needsOfMoney(money: Money): ClientNeed[] {
  return [
    { kind: 'startPayments', count: money.approved, only: money.approved_id, dueOn: null },
    { kind: 'sendRegisters', count: money.unsent, only: money.unsent_id, dueOn: null },
    { kind: 'signInBank', count: money.drafted, only: null, dueOn: null },
    { kind: 'bringStatement', count: money.filed, only: null, dueOn: null },
  ]
}

function needsOfCounters(counters: Awaited<ReturnType<typeof readCounters>>, assigned: number): ClientNeed[] {
  return [
    { kind: 'signDocuments', count: counters.docs_to_sign, only: null, dueOn: null },
    { kind: 'approveRegisters', count: counters.registers_to_approve, only: null, dueOn: null },
    { kind: 'fixAssigned', count: Math.min(assigned, 100), only: null, dueOn: null },
    { kind: 'fixRows', count: counters.registry_errors, only: null, dueOn: null },
    { kind: 'fixReceipts', count: counters.check_problems, only: null, dueOn: null },
    { kind: 'answerMessages', count: counters.messages, only: null, dueOn: null },
  ]
}

async function firstPayment(deps: Deps, scope: ClientScope): Promise<Today['first_payment']> {
  const made: Readonly<Record<string, boolean>> = { ...(await madeSteps(deps.db, scope)) }
  return firstPaymentStepNames.map((step) => ({ step, done: made[step] ?? false }))
}
