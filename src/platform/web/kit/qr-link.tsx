import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Qr } from './qr.tsx'

export type QrLinkProps = {
  readonly address: string
  /** Read instead of the image: «QR-код чека». */
  readonly label: string
  /** What opens, and where. */
  readonly children: ReactNode
}

/** A link for another device: as a QR code, in letters, and to be copied. */
export function QrLink({ address, label, children }: QrLinkProps) {
  return (
    <div className="flex flex-col items-center gap-3 pb-2">
      <Qr text={address} label={label} className="size-60" />
      <p className="text-center text-muted">{children}</p>
      <p className="w-full text-center text-small break-all">{address}</p>
      <CopyButton text={address} label="Скопировать ссылку" />
    </div>
  )
}
