import type * as z from 'zod/mini'
import { readCounters } from '#/features/cabinet/server/read-counters.ts'
import { assignmentLifecycle, isAcceptedWork } from '#/features/tasks/domain/assignment.ts'
import { offerEndsAt } from '#/features/tasks/domain/application.ts'
import type { DebtThresholds } from '#/features/taxes/domain/tax-account.ts'
import { summariseTaxes } from '#/features/taxes/server/summarise-taxes.ts'
import { ok } from '#/kernel/result.ts'
import { moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { PersonScope } from '#/platform/server/gate.ts'
import type { readPersonToday as contract } from '../contract.ts'
import { payDayOf } from '../domain/pay-day.ts'
import { inPersonOrder } from '../domain/person-need.ts'
import type { PersonNeed } from '../domain/person-need.ts'
import { awaitedAnswers, liveWorks } from './person-queries.ts'

type Today = z.input<typeof contract.reply>
type Deps = { readonly db: Database; readonly clock: Clock; readonly debtThresholds: DebtThresholds }
type Work = Awaited<ReturnType<typeof liveWorks>>[number]
type Answer = Awaited<ReturnType<typeof awaitedAnswers>>[number]

/** Returns what the person has to do next, the money that comes with its day, and the tax. */
export async function readPersonToday(deps: Deps, scope: PersonScope) {
  const { db } = deps
  const today = moscowDate(deps.clock.now())
  const [works, answers, counters, taxes] = await Promise.all([
    liveWorks(db, scope),
    awaitedAnswers(db, scope, today),
    readCounters(deps, scope.personId, undefined),
    summariseTaxes(db, deps, scope.personId),
  ])
  const needs: readonly PersonNeed[] = [
    ...works.flatMap(needOfWork),
    ...answers.map(needOfAnswer),
    ...(counters.check_problems > 0 ? [{ kind: 'receipt', id: '', title: '', dueOn: null } as const] : []),
    ...(counters.messages > 0 ? [{ kind: 'messages', id: '', title: '', dueOn: null } as const] : []),
  ]
  const coming = works.filter(({ state }) => isAcceptedWork(state))
  const reply: Today = {
    today: today.toString(),
    needs: inPersonOrder(needs, today).map(({ dueOn, ...need }) => ({
      ...need,
      due_on: dueOn?.toString() ?? null,
      late: dueOn !== null && Temporal.PlainDate.compare(dueOn, today) < 0,
    })),
    coming: { sum: coming.reduce((all, { amount }) => all + amount, 0), items: inOrderOfDays(coming, today) },
    tax: taxes
      ? {
          due: taxes.due,
          due_on: taxes.due_date?.toString() ?? null,
          debt: taxes.debt,
          limit_used: taxes.limit_used,
          limit_left: taxes.limit_left,
        }
      : null,
  }
  return ok(reply)
}

function needOfWork(work: Work): PersonNeed[] {
  const { id, title, state } = work
  const { is } = assignmentLifecycle
  if (is.rework(state)) return [{ kind: 'rework', id, title, dueOn: work.due_on }]
  if (is.active(state)) return [{ kind: 'deliver', id, title, dueOn: work.due_on }]
  if (is.amountConsent(state) && work.answer_by) return [{ kind: 'sum', id, title, dueOn: moscowDate(work.answer_by) }]
  if (is.disputed(state) && work.asks_in_dispute) return [{ kind: 'dispute', id, title, dueOn: null }]
  return []
}

function needOfAnswer({ kind, id, title, until }: Answer): PersonNeed {
  const ends = kind === 'offer' && until ? offerEndsAt(until) : until
  return { kind, id, title, dueOn: ends ? moscowDate(ends) : null }
}

/** What comes soonest first; what has no day yet, last. */
function inOrderOfDays(works: readonly Work[], today: Temporal.PlainDate): Today['coming']['items'] {
  return works
    .map((work) => {
      const { why, on } = payDayOf(
        { isInBank: work.in_bank, scheduledFor: work.scheduled_for, actSignedAt: work.act_signed_at },
        today,
      )
      return { id: work.id, title: work.title, org_name: work.org_name, amount: work.amount, why, on: on?.toString() ?? null }
    })
    .toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)))
}

function rankOf({ why, on }: { readonly why: string; readonly on: string | null }): string {
  return why === 'inBank' ? '' : (on ?? '9999')
}
