import { plural } from '#/kernel/russian.ts'

/** Applicants that are compared side by side: one has nobody beside him, five do not fit a screen. */
export const fewestCompared = 2
export const mostCompared = 4

/** Fewer works would tell of one work rather than of a habit. */
const fewestTimely = 3
/** The last works that are looked at, so that the share tells of now. */
export const lastHandedIn = 50

/** Works whose first result is handed in, and those of them that were not later than their last day. */
export type HandedIn = { readonly works: number; readonly timely: number }

/** The share of works handed in on time, in whole percent; null while they are too few to tell. */
export function onTimeShare({ works, timely }: HandedIn): number | null {
  return works < fewestTimely ? null : Math.round((timely / works) * 100)
}

/** «95 % работ», «Мало работ, чтобы судить». */
export function onTimeWords(share: number | null): string {
  return share === null ? 'Мало работ, чтобы судить' : `${share} % работ`
}

/** What an applicant has done with this very customer: «3 работы, договор подписан», «Ещё не работал». */
export function withUsWords(works: number, isFrameSigned: boolean): string {
  const said = works === 0 ? [] : [`${works} ${plural(works, 'работа', 'работы', 'работ')}`]
  if (isFrameSigned) said.push('договор подписан')
  const words = said.join(', ')
  return words === '' ? 'Ещё не работал' : words.charAt(0).toUpperCase() + words.slice(1)
}
