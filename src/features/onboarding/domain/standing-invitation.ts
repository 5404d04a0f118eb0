import { invitationLifecycle } from '#/features/contractors/domain/invitation.ts'
import type { InvitationState } from '#/features/contractors/domain/invitation.ts'
import { isEditable, registerLifecycle, rowLifecycle } from '#/features/registers/domain/register.ts'
import type { RegisterState, RowState } from '#/features/registers/domain/register.ts'
import { canChoose } from '#/features/tasks/domain/task.ts'
import type { TaskState } from '#/features/tasks/domain/task.ts'

/** What an invitation to a work stands on; the last two are absent before it has been sent. */
export type Grounds = {
  readonly row: RowState
  readonly register: RegisterState
  readonly task: TaskState | null
  readonly invitation: InvitationState | null
}

/** Why an invitation stands no more: as the customer reads it, and as the invited person does. */
export type Fallen = { readonly of: keyof Grounds; readonly customer: string; readonly person: string }

/** Undefined: the invitation to a work still stands. */
export function whyFallen({ row, register, task, invitation }: Grounds): Fallen | undefined {
  if (rowLifecycle.is.excluded(row)) {
    return { of: 'row', customer: 'Строка исключена из реестра. Верните её или исключите приглашённого', person: withdrawn }
  }
  if (!isEditable(register)) {
    const customer = `Реестр в статусе «${registerLifecycle.nameOf(register)}»: новых людей в него не берём`
    return { of: 'register', customer, person: 'заказчик закрыл список этой работы' }
  }
  if (task !== null && !canChoose(task)) {
    return { of: 'task', customer: 'Задание закрыто. Исключите строку', person: 'заказчик закрыл задание' }
  }
  if (invitation !== null && invitationLifecycle.is.cancelled(invitation)) {
    return { of: 'invitation', customer: 'Приглашение отменено. Пригласите снова или исключите', person: withdrawn }
  }
  return undefined
}

const withdrawn = 'заказчик отменил приглашение'
