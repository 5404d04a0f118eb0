import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import type { QrProps } from './qr-drawing.tsx'

const QrDrawing = lazyPart(async () => (await import('./qr-drawing.tsx')).QrDrawing)

/** A QR code whose drawing comes when one is shown; its place is kept. */
export function Qr(props: QrProps) {
  const { className = 'size-48' } = props
  return (
    <Suspense fallback={<div className={className} />}>
      <QrDrawing {...props} />
    </Suspense>
  )
}
