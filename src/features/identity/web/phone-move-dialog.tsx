import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import type { Mode } from '#/platform/web/viewer.ts'
import { MoveNotice } from './move-notice.tsx'

export type PhoneMoveDialogProps = {
  readonly mode: Mode
  readonly maskedPhone: string
  readonly dueAt: string
  readonly onClose: () => void
}

/** Shown to the owner of an account at every login while someone asks to move it to another phone. */
export function PhoneMoveDialog({ mode, maskedPhone, dueAt, onClose }: PhoneMoveDialogProps) {
  return (
    <Dialog open onOpenChange={(shown) => !shown && onClose()} title="Проверьте: это вы?" holdsWork>
      <div className="space-y-5 pb-2">
        <MoveNotice mode={mode} maskedPhone={maskedPhone} dueAt={dueAt} onCancelled={onClose} />
        <Button wide onClick={onClose}>
          Это я, продолжить
        </Button>
      </div>
    </Dialog>
  )
}
