import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export type ConfirmDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Names the object: «Аннулировать чек на 30 000 ₽ для ООО «Ромашка»?» */
  readonly title: ReactNode
  /** The consequence in one sentence. */
  readonly children: ReactNode
  /** The verb of the title: «Аннулировать». */
  readonly verb: string
  readonly cancel?: string
  readonly danger?: boolean
  readonly pending?: boolean
  readonly onConfirm: () => void
}

/** Asks before an action that cannot be undone. Initial focus is on «Отмена». */
export function ConfirmWindow({
  open,
  onOpenChange,
  title,
  children,
  verb,
  cancel = 'Отмена',
  danger = true,
  pending = false,
  onConfirm,
}: ConfirmDialogProps) {
  const quiet = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-shade" />
        <AlertDialog.Popup
          initialFocus={quiet}
          className="fixed z-50 bg-surface p-5 text-ink shadow-float outline-none max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-[20px] sm:left-1/2 sm:top-1/2 sm:w-[min(30rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-[18px] sm:p-7"
        >
          <AlertDialog.Title className="text-heading font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2 text-muted">
            {children}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap-reverse gap-3 max-sm:*:flex-auto sm:justify-end">
            <Button ref={quiet} onClick={() => onOpenChange(false)}>
              {cancel}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
              {verb}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
