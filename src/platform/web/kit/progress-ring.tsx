export type ProgressRingProps = {
  /** 0–1. */
  readonly share: number
  /** Read with the number: «Доход за год». */
  readonly label: string
  readonly className?: string
}

const length = 2 * Math.PI * 42

export function ProgressRing({ share, label, className = 'size-20' }: ProgressRingProps) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100)
  return (
    <svg role="img" aria-label={`${label}: ${percent} %`} viewBox="0 0 100 100" className={className}>
      <circle cx="50" cy="50" r="42" fill="none" strokeWidth="9" className="stroke-sunken" />
      <circle
        cx="50"
        cy="50"
        r="42"
        fill="none"
        strokeWidth="9"
        strokeLinecap="round"
        transform="rotate(-90 50 50)"
        strokeDasharray={`${(length * percent) / 100} ${length}`}
        className={percent >= 95 ? 'stroke-bad' : percent >= 80 ? 'stroke-warn' : 'stroke-accent'}
      />
      <text x="50" y="50" textAnchor="middle" dominantBaseline="central" className="fill-ink text-[22px] font-semibold">
        {percent} %
      </text>
    </svg>
  )
}
