import { Download, ExternalLink, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { offerToShare } from '#/platform/web/offer-to-share.ts'

export type ReceiptActionsProps = { readonly file: string; readonly link: string; readonly title: string }

/** Actions on a receipt; not printed. */
export function ReceiptActions({ file, link, title }: ReceiptActionsProps) {
  const [shared, setShared] = useState(false)
  const share = async () => {
    if (await offerToShare(title, location.href)) return
    await navigator.clipboard.writeText(location.href)
    setShared(true)
  }
  return (
    <div className="mt-6 grid grid-cols-2 gap-2 print:hidden">
      <Button size="small" icon={<Printer size={16} aria-hidden="true" />} onClick={() => print()}>
        Печать
      </Button>
      <a href={file} download className={buttonLook('secondary', 'small', false)}>
        <Download size={16} aria-hidden="true" />
        Скачать PDF
      </a>
      <Button size="small" className="col-span-2" icon={<Share2 size={16} aria-hidden="true" />} onClick={() => void share()}>
        Поделиться
      </Button>
      {link !== '' && (
        <a href={link} rel="noreferrer" target="_blank" className={`col-span-2 ${buttonLook('quiet', 'small', false)}`}>
          <ExternalLink size={16} aria-hidden="true" />
          Открыть на сайте ФНС
        </a>
      )}
      <p role="status" className="col-span-2 text-center text-small text-muted empty:hidden">
        {shared ? 'Ссылка скопирована' : ''}
      </p>
    </div>
  )
}
