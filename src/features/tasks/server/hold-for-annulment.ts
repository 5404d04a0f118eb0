import type { AnnullableKind } from '#/features/documents/domain/document.ts'
import type { HoldForAnnulment } from '#/features/documents/server/propose-annulment.ts'
import { plural } from '#/kernel/russian.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { assignmentLifecycle, isAcceptedWork, isPaidWork } from '../domain/assignment.ts'
import { lockWorkForSystem, saveAssignment } from './assignment-queries.ts'
import { refreshTask } from './refresh-task.ts'
import { isLivingReceipt } from '../domain/work-receipt.ts'
import { countGoingWorks, countSharingWorks, receiptsOfWorks } from './work-queries.ts'

/**
 * Whether a document of works may be annulled now. The work of an act goes back to waiting for a signed act at once, so that nothing
 * is paid by an act that is about to be annulled; a payment that has begun goes first.
 */
export async function holdForAnnulment(...[tx, deps, row]: Parameters<HoldForAnnulment>): ReturnType<HoldForAnnulment> {
  if (row.kind === 'frame') {
    const going = await countGoingWorks(tx, row.org_id, row.person_id)
    return going === 0 ? ok() : refuse({ kind: 'annulmentBlocked', way: goingText(going) })
  }
  if (row.assignment_id === null) return ok()
  const { row: work, taskId } = await lockWorkForSystem(tx, row.assignment_id)
  if ((await countSharingWorks(tx, work.person_id, row.id)) > 1) return refuse({ kind: 'annulmentBlocked', way: reasons.shared })
  if (row.kind === 'order') return isAcceptedWork(work.state) ? refuse({ kind: 'annulmentBlocked', way: reasons.order }) : ok()
  if (assignmentLifecycle.is.paying(work.state)) return refuse({ kind: 'annulmentBlocked', way: reasons.act })
  if (isPaidWork(work.state)) {
    const receipts = await receiptsOfWorks(tx, [work.id])
    return receipts.length === 0 || receipts.some(({ state }) => isLivingReceipt(state)) ? refuse({ kind: 'receiptFirst' }) : ok()
  }
  const held = assignmentLifecycle.move(work.state, 'holdAct', 'system')
  if (held.ok) {
    await saveAssignment(tx, work.id, { state: held.value, updated_at: deps.clock.now() })
    await refreshTask(tx, deps.clock, taskId)
  }
  return ok()
}

function goingText(going: number): string {
  const works = plural(going, 'незаконченная работа', 'незаконченные работы', 'незаконченных работ')
  return `По договору есть ${going} ${works}: сначала закончите или отмените их`
}

const reasons = {
  order: 'Результат по заказу принят. Если приёмка была ошибкой, сначала аннулируйте акт',
  act: 'Деньги по акту уже отправляются: дождитесь ответа банка',
  shared:
    'Работу оплачивают частями, и документ у них общий: по одной части его не аннулировать. Оплатите части по нему, ' +
    'а об исправлении договоритесь с другой стороной отдельно',
} as const satisfies Partial<Record<AnnullableKind | 'shared', string>>
