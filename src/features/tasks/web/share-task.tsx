import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { lateWindow } from '#/platform/web/kit/late-window.tsx'
import { offerToShare } from '#/platform/web/offer-to-share.ts'
import type { ShareDialogProps } from './share-dialog.tsx'

const ShareDialog = lateWindow<ShareDialogProps>(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Sends the page of a task to a friend: by the apps of the device, else as a link and a QR code. */
export function ShareTask({ title, address }: Pick<ShareDialogProps, 'title' | 'address'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" wide icon={<Share2 size={18} aria-hidden="true" />} onClick={() => void share()}>
        Поделиться
      </Button>
      <ShareDialog open={open} title={title} address={address} onClose={() => setOpen(false)} />
    </>
  )

  async function share(): Promise<void> {
    if (!(await offerToShare(title, address))) setOpen(true)
  }
}
