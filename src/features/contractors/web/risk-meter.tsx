type Props = { readonly people: number; readonly near: number; readonly most: number }

/** How many people match, against the two thresholds. */
export function RiskMeter({ people, near, most }: Props) {
  const whole = Math.max(most + 10, people)
  const at = (count: number) => `${(count / whole) * 100}%`
  const tone = people > most ? 'fill-bad' : people > near ? 'fill-warn' : 'fill-good'
  return (
    <svg
      className="block h-11 w-full max-w-xl overflow-visible"
      role="img"
      aria-label={`Под критерии попадает ${people}, порог — больше ${most}`}
    >
      <rect y="6" width="100%" height="12" rx="6" className="fill-line" />
      <rect y="6" width={at(people)} height="12" rx="6" className={tone} />
      <rect x={at(near)} y="2" width="2" height="20" className="fill-warn" />
      <rect x={at(most)} y="2" width="2" height="20" className="fill-bad" />
      <text x={at(near)} y="40" textAnchor="middle" className="fill-muted text-small">
        {near}
      </text>
      <text x={at(most)} y="40" textAnchor="middle" className="fill-muted text-small">
        {most}
      </text>
    </svg>
  )
}
