import { useCall } from '#/platform/web/use-call.ts'
import { cancelTask } from '../contract/task.ts'
import { taskCancelReasons } from '../domain/task.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { ClientTask } from './shown-task.ts'

type Props = { readonly open: boolean; readonly task: ClientTask; readonly onClose: () => void }

export function CancelTaskDialog({ open, task, onClose }: Props) {
  const cancel = useCall(cancelTask)
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Отменить задание «${task.title}»?`}
      text="Отклики закроются, неподписанные договоры потеряют смысл. Вернуть задание нельзя, можно сделать копию."
      verb="Отменить задание"
      reasons={taskCancelReasons}
      pending={cancel.pending}
      onConfirm={(reason) => void cancel.run({ params: { id: task.id }, body: { version: task.version, reason } }).then(onClose)}
    />
  )
}
