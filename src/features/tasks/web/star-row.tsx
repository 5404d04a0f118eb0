import { Star } from 'lucide-react'
import { starNames } from '../domain/rating.ts'
import { knownStars } from './known-stars.ts'

/** A number of stars for the eye; words say it to everybody. */
export function StarRow({ stars }: { readonly stars: number }) {
  return (
    <span className="inline-flex align-[-3px] text-accent" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((place) => (
        <Star key={place} size={18} fill={place <= stars ? 'currentColor' : 'none'} />
      ))}
    </span>
  )
}

/** «★★★★☆ 4 из 5, хорошо». */
export function StarsInWords({ stars }: { readonly stars: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StarRow stars={stars} />
      {stars} из 5, {starNames[knownStars(stars)].toLowerCase()}
    </span>
  )
}
