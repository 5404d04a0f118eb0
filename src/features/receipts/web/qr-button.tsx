import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Qr } from '#/platform/web/kit/qr.tsx'
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
        <div className="flex flex-col items-center gap-3 pb-2">
          <Qr text={receipt.link} label="QR-код: чек на сайте ФНС" className="size-60" />
          <p className="text-center text-muted">Наведите камеру телефона, и откроется чек на сайте ФНС.</p>
          <p className="w-full text-center text-small break-all">{receipt.link}</p>
          <CopyButton text={receipt.link} label="Скопировать ссылку" />
        </div>
      </Dialog>
    </>
  )
}
