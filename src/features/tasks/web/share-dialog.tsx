import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { QrLink } from '#/platform/web/kit/qr-link.tsx'

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
      <QrLink address={address} label="QR-код: страница задания">
        Наведите камеру телефона, и откроется задание. QR-код можно напечатать.
      </QrLink>
    </Dialog>
  )
}
