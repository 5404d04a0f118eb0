import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { QrLink } from '#/platform/web/kit/qr-link.tsx'
import type { ReceiptView } from '../contract/receipt.ts'

/** QR code of a registered receipt in a popup, for a phone or for paper. */
export function QrButton({ receipt, wide = false }: { readonly receipt: ReceiptView; readonly wide?: boolean }) {
  const [open, setOpen] = useState(false)
  if (receipt.link === null) return null
  return (
    <>
      <Button
        size="small"
        variant={wide ? 'secondary' : 'quiet'}
        aria-label={wide ? undefined : `QR-код чека № ${receipt.receipt_id ?? ''}`}
        icon={<QrCode size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {wide && 'QR-код'}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="QR-код чека" description={`Чек № ${receipt.receipt_id ?? ''}`}>
        <QrLink address={receipt.link} label="QR-код: чек на сайте ФНС">
          Наведите камеру телефона, и откроется чек на сайте ФНС.
        </QrLink>
      </Dialog>
    </>
  )
}
