/** Stripes instead of a second colour. */
export function Hatch() {
  return (
    <defs>
      <pattern id="chart-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" x2="0" y1="0" y2="6" className="stroke-accent" strokeWidth="3" />
      </pattern>
      <pattern id="chart-dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="3" cy="3" r="1.6" className="fill-accent" />
      </pattern>
    </defs>
  )
}

const looks = ['fill-accent', 'url(#chart-hatch)', 'url(#chart-dots)'] as const

/** What fills the part of a series: whole, striped, dotted. */
export function fillOf(place: number) {
  const look = looks[place] ?? looks[0]
  return look === 'fill-accent' ? { className: 'fill-accent' } : { fill: look, className: 'stroke-accent' }
}

export function Legend({ titles }: { readonly titles: readonly string[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-small">
      {titles.map((title, place) => (
        <li key={title} className="flex items-center gap-2">
          <svg width="16" height="12" aria-hidden="true">
            <Hatch />
            <rect x="0.5" y="0.5" width="15" height="11" rx="2" {...fillOf(place)} />
          </svg>
          {title}
        </li>
      ))}
    </ul>
  )
}
