import { useState } from 'react'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { leaveAssignment } from '../contract/work.ts'
import { assignmentLifecycle, leaveReasons } from '../domain/assignment.ts'
import { dueWords } from './task-words.ts'
import type { Work } from './tracker-steps.ts'

/** Leaves an assignment: without a reason before the start, with a reason after it. */
export function LeaveButton({ work, today }: { readonly work: Work; readonly today: string }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState<string>(leaveReasons[0])
  const leave = useCall(leaveAssignment)
  if (!assignmentLifecycle.actionsOf(work.state, 'person').includes('leave')) return null
  const hasBegun = assignmentLifecycle.is.active(work.state)
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Button variant="caution" size="small" onClick={() => setOpen(true)}>
        Отказаться от задания
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Отказаться от задания «${work.title}»?`}
        verb="Отказаться"
        cancel="Остаться"
        pending={leave.pending}
        onConfirm={() =>
          void leave.run({ params: { id: work.id }, body: { reason: hasBegun ? reason : '' } }).then(() => setOpen(false))
        }
      >
        {hasBegun ? (
          <>
            <p className="mb-4">Работа уже началась ({dueWords(work.due_on, today).words}). Скажите заказчику, почему.</p>
            <RadioCards
              legend="Причина"
              name="reason"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              cards={leaveReasons.map((value) => ({ value, label: value }))}
            />
          </>
        ) : (
          'Работа ещё не началась: отказ не снижает рейтинг. Место снова станет свободным.'
        )}
      </ConfirmDialog>
    </div>
  )
}
