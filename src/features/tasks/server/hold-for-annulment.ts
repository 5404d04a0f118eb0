import { draftAskedUntil } from '#/features/connections/domain/connection.ts'
import type { HoldForAnnulment } from '#/features/documents/server/propose-annulment.ts'
import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { assignmentLifecycle, isAcceptedWork, isPaidWork } from '../domain/assignment.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import { lockWorkForSystem, saveAssignment } from './assignment-queries.ts'
import { refreshTask } from './refresh-task.ts'
import { countGoingWorks, countSharingWorks, isGoingToPayment, lastDraftTerm } from './work-queries.ts'

/**
 * Whether a document of works may be annulled now. The work is locked at once, and held back once the agreement is made: that of an
 * act goes back to waiting for a signed act, so that nothing is paid by an act that is about to be annulled. A payment that has begun
 * goes first, and what is paid stays.
 */
export async function holdForAnnulment(...[tx, deps, row]: Parameters<HoldForAnnulment>): ReturnType<HoldForAnnulment> {
  if (row.kind === 'frame') {
    const going = await countGoingWorks(tx, row.org_id, row.person_id)
    return going === 0 ? ok(nothingToHold) : refuse({ kind: 'annulmentBlocked', way: goingText(going) })
  }
  if (row.assignment_id === null) return ok(nothingToHold)
  const { row: work, taskId } = await lockWorkForSystem(tx, row.assignment_id)
  if ((await countSharingWorks(tx, work.person_id, row.id)) > 1) return refuse({ kind: 'annulmentBlocked', way: reasons.shared })
  if (row.kind === 'order') {
    return isAcceptedWork(work.state) ? refuse({ kind: 'annulmentBlocked', way: reasons.accepted }) : ok(nothingToHold)
  }
  const way = await actProblem(tx, work, moscowDate(deps.clock.now()))
  if (way !== undefined) return refuse({ kind: 'annulmentBlocked', way })
  const held = assignmentLifecycle.move(work.state, 'holdAct', 'system')
  return ok(async () => {
    if (!held.ok) return
    await saveAssignment(tx, work.id, { state: held.value, updated_at: deps.clock.now() })
    await refreshTask(tx, deps.clock, taskId)
  })
}

const nothingToHold = () => Promise.resolve()

type ActWork = { readonly id: Id<'assignment'>; readonly state: AssignmentState }

async function actProblem(tx: Tx, work: ActWork, today: Temporal.PlainDate): Promise<string | undefined> {
  if (assignmentLifecycle.is.paying(work.state)) return reasons.paying
  if (isPaidWork(work.state)) return reasons.paid
  if (await isGoingToPayment(tx, work.id)) return reasons.prepared
  const term = await lastDraftTerm(tx, work.id)
  const last = term && draftAskedUntil(term)
  return last && Temporal.PlainDate.compare(today, last) <= 0 ? lateText(last) : undefined
}

function goingText(going: number): string {
  const works = plural(going, 'незаконченная работа', 'незаконченные работы', 'незаконченных работ')
  return `По договору есть ${going} ${works}: сначала закончите или отмените их`
}

function lateText(last: Temporal.PlainDate): string {
  return `Прежнее поручение по этой работе банк может исполнить до ${formatDay(last)} включительно: предложите аннулирование позже`
}

const reasons = {
  accepted: 'Результат по заказу принят. Если приёмка была ошибкой, сначала аннулируйте акт',
  shared:
    'Работу оплачивают частями, и документ у них общий: по одной части его не аннулировать. Оплатите части по нему, а об ' +
    'исправлении договоритесь с другой стороной отдельно',
  paying: 'Деньги по акту уже отправляются: дождитесь ответа банка',
  paid:
    'Работа по акту оплачена, и такой акт остаётся в силе. Об исправлении или возврате денег договоритесь с другой стороной; если ' +
    'деньги вернёт банк, акт можно будет аннулировать',
  prepared:
    'Деньги по акту уже готовятся к отправке: работа в согласованном реестре. Аннулировать акт можно, если заказчик отзовёт реестр и ' +
    'исключит из него эту работу',
} as const
