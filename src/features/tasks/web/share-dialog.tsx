import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Qr } from '#/platform/web/kit/qr.tsx'

export type ShareDialogProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly address: string
}

/** The page of a task as a link and as a QR code, for a phone or for paper. */
export function ShareDialog({ open, onClose, title, address }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Поделиться заданием"
      description={title}
    >
      <div className="flex flex-col items-center gap-3 pb-2">
        <Qr text={address} label="QR-код: страница задания" className="size-60" />
        <p className="text-center text-muted">Наведите камеру телефона, и откроется задание. QR-код можно напечатать.</p>
        <p className="w-full text-center text-small break-all">{address}</p>
        <CopyButton text={address} label="Скопировать ссылку" />
      </div>
    </Dialog>
  )
}
