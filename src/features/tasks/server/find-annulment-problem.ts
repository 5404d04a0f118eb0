import { draftAskedUntil } from '#/features/connections/domain/connection.ts'
import type { EndedRow } from '#/features/documents/server/judge-ended.ts'
import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Tx } from '#/platform/server/database.ts'
import { assignmentLifecycle, isAcceptedWork, isPaidWork } from '../domain/assignment.ts'
import type { AssignmentState } from '../domain/assignment.ts'
import { paidActProblem } from '../domain/paid-act.ts'
import { lockWorkForSystem } from './assignment-queries.ts'
import { paidReceiptOf } from './paid-act-queries.ts'
import { countGoingWorks, countSharingWorks, isGoingToPayment, isPaidByEarlierOrder, lastDraftTerm } from './work-queries.ts'

/**
 * Why a document of works may not be annulled or replaced now, in words that say what goes first; undefined where it may. Its work stays
 * locked; `held` is that work where it has been locked already. A payment that has begun goes first, as does the receipt of what is paid.
 */
export async function findAnnulmentProblem(
  tx: Tx,
  deps: { readonly clock: Clock },
  row: EndedRow,
  held?: HeldWork,
): Promise<string | undefined> {
  if (row.kind === 'frame') {
    if (row.by === 'frame') return undefined
    const going = await countGoingWorks(tx, row.org_id, row.person_id)
    return going === 0 ? undefined : goingText(going)
  }
  if (row.assignment_id === null) return undefined
  const work = held ?? (await lockWorkForSystem(tx, row.assignment_id)).row
  if (row.by !== 'annulment' && assignmentLifecycle.is.cancelled(work.state)) return reasons.cancelled
  if ((await countSharingWorks(tx, work.person_id, row.id)) > 1) return reasons.shared
  if (row.kind === 'order') return isAcceptedWork(work.state) || work.accepted_at !== null ? reasons.accepted : undefined
  if (row.by !== 'annulment' && isPaidWork(work.state)) return reasons.paidEdition
  return actProblem(tx, work, moscowDate(deps.clock.now()))
}

type HeldWork = Awaited<ReturnType<typeof lockWorkForSystem>>['row']
type ActWork = { readonly id: Id<'assignment'>; readonly state: AssignmentState }

async function actProblem(tx: Tx, work: ActWork, today: Temporal.PlainDate): Promise<string | undefined> {
  if (assignmentLifecycle.is.paying(work.state)) return reasons.paying
  if (isPaidWork(work.state)) return paidActProblem(await paidReceiptOf(tx, work.id))
  if (await isPaidByEarlierOrder(tx, work.id)) return reasons.paidByEarlier
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
  cancelled: 'Работа отменена: заменять в ней нечего',
  paidEdition: 'Работа по акту оплачена: такой акт не заменяют, а аннулируют по шагам — чек, соглашение, новый акт, новый чек',
  accepted: 'Результат по заказу принят. Если приёмка была ошибкой, сначала аннулируйте акт',
  shared:
    'Работу оплачивают частями, и документ у них общий: по одной части его не аннулировать. Оплатите части по нему, а об ' +
    'исправлении договоритесь с другой стороной отдельно',
  paying: 'Деньги по акту уже отправляются: дождитесь ответа банка',
  paidByEarlier:
    'Банк исполнил прежнее поручение по этой работе, от которого отказались: деньги по акту ушли. Сначала отклоните или отзовите ' +
    'предложение об аннулировании, и платёж будет учтён',
  prepared:
    'Деньги по акту уже готовятся к отправке: работа в согласованном реестре. Аннулировать акт можно, если заказчик отзовёт реестр и ' +
    'исключит из него эту работу',
} as const
