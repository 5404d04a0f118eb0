import { useState } from 'react'
import { useNavigate } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { toast } from '#/platform/web/alerts.ts'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { LeftLines } from '#/platform/web/kit/left-lines.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listTasks } from '../contract/task.ts'
import { inviteContractors } from '../contract/task-invitation.ts'
import { taskInvitationDays } from '../domain/task-invitation.ts'

/** The most a list returns at once. */
const mostOffered = 100

export type InviteChosenProps = { readonly contractorIds: readonly string[]; readonly onClose: () => void }

/** Asks contractors chosen in their list to apply for one of the published tasks. */
export function InviteChosenDialog({ contractorIds, onClose }: InviteChosenProps) {
  const [taskId, setTaskId] = useState('')
  const [problem, setProblem] = useState<string>()
  const [left, setLeft] = useState<CallReply<typeof inviteContractors>['left']>([])
  const tasks = useLookUp(listTasks, { query: { state: 'published', size: mostOffered } })
  const invite = useCall(inviteContractors, { skipAlerts: true })
  const navigate = useNavigate()
  const count = contractorIds.length
  const offered = tasks?.ok ? tasks.value.items : []
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Пригласить на задание: ${count} ${plural(count, 'исполнитель', 'исполнителя', 'исполнителей')}`}
      description={`Каждый получит уведомление. Приглашение действует ${taskInvitationDays} дней.`}
      footer={
        <>
          <Button onClick={onClose}>Закрыть</Button>
          <Button variant="primary" disabled={taskId === ''} pending={invite.pending} onClick={() => void send()}>
            Пригласить
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {tasks?.ok && offered.length === 0 ? (
          <p>Опубликованных заданий нет. Опубликуйте задание, и сюда можно будет пригласить.</p>
        ) : (
          <SelectField
            label="Задание"
            placeholder={tasks === undefined ? 'Загружаем…' : 'Выберите'}
            value={taskId}
            options={offered.map(({ id, title, number }) => ({ value: id, label: `${number} ${title}` }))}
            onChange={(event) => setTaskId(event.currentTarget.value)}
          />
        )}
        {left.length > 0 && <LeftLines left={left} />}
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    const answer = await invite.run({ params: { id: taskId }, body: { contractor_ids: [...contractorIds] } })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    const { invited, left: skipped } = answer.value
    setProblem(undefined)
    setLeft(skipped)
    if (invited > 0) toast(`${plural(invited, 'Приглашён', 'Приглашены', 'Приглашено')}: ${invited}`)
    if (skipped.length === 0) await navigate(`/client/tasks?open=${taskId}&tab=invitations`)
  }
}
