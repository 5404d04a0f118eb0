import { encode } from 'uqr'

export type QrProps = {
  /** The encoded text; usually an address. */
  readonly text: string
  /** Read instead of the image: «QR-код чека». */
  readonly label: string
  /** Tailwind size; always 30 mm in print. */
  readonly className?: string
}

/** A QR code as one SVG path, always dark on white, rendered on the server too. */
export function QrDrawing({ text, label, className = 'size-48' }: QrProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-lg print:size-[34mm] ${className}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
