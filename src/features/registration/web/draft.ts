import { knownAnswers } from '../domain/eligibility.ts'
import type { EligibilityAnswers } from '../domain/eligibility.ts'
import { isWay } from './registration-ways.ts'
import type { Way } from './registration-ways.ts'

/** What is entered besides the profile: stored on the server for a person, in the browser for a guest. */
export type Draft = {
  readonly step: number
  readonly answers: EligibilityAnswers
  readonly oktmo: string | null
  readonly activities: readonly string[]
  readonly way: Way | null
}

export const emptyDraft: Draft = { step: 1, answers: {}, oktmo: null, activities: [], way: null }

const place = 'npd-draft'

/** A guest's draft in this browser; the stored data may come from an older release or from elsewhere. */
export function readGuestDraft(): Draft | undefined {
  const kept = parse(localStorage.getItem(place))
  if (!kept) return undefined
  const { step, answers, oktmo, activities, way } = kept
  return {
    step: typeof step === 'number' && step >= 1 && step <= 5 ? Math.trunc(step) : 1,
    answers: knownAnswers(texts(answers)),
    oktmo: typeof oktmo === 'string' && /^\d{8}(\d{3})?$/.test(oktmo) ? oktmo : null,
    activities: Array.isArray(activities) ? activities.filter((id) => typeof id === 'string').slice(0, 5) : [],
    way: isWay(way) ? way : null,
  }
}

export function keepGuestDraft(draft: Draft): void {
  localStorage.setItem(place, JSON.stringify(draft))
}

export function forgetGuestDraft(): void {
  localStorage.removeItem(place)
}

/** A guest's personal data stays in this tab only. */
export type GuestData = { readonly name: string; readonly birthdate: string; readonly inn: string; readonly phone: string }

const emptyGuest: GuestData = { name: '', birthdate: '', inn: '', phone: '' }
const ownPlace = 'npd-own'

/** As text: the reference stays the same until it changes. */
export function guestText(): string | null {
  return sessionStorage.getItem(ownPlace)
}

export function readGuestData(text: string | null): GuestData {
  return { ...emptyGuest, ...texts(parse(text)) }
}

export function keepGuestData(data: GuestData): void {
  sessionStorage.setItem(ownPlace, JSON.stringify(data))
}

function parse(text: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function texts(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
