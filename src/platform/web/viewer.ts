/** Which side of the product a human works on; kept in the cookie `clientmode`. */
export type Mode = 'client' | 'person'

/** Who looks at the page, and what every page shows of it. Made by the server for each request. */
export type ViewerSession = {
  /** Absent for an anonymous visitor. */
  readonly person?: ViewerPerson
  /** Some outside party is a simulator: the footer says «Учебный режим» and `/dev/…` exists. */
  readonly training: boolean
  readonly brand: ViewerBrand
  /** How outside parties look; absent when even that could not be found out. */
  readonly services?: ViewerServices
}

export type ViewerServices = {
  /** About all of them, for the foot of a page. */
  readonly line: string
  /** Those that do not answer, each with the words: «ФНС не отвечает с 12:40». */
  readonly silent: readonly { readonly service: string; readonly words: string }[]
}

export type ViewerPerson = {
  readonly personId: string
  readonly phone_masked: string
  readonly firstname?: string
  readonly surname?: string
  readonly mode: Mode
  /** Has a side of an individual contractor. */
  readonly hasPerson: boolean
  readonly orgs: readonly ViewerOrganization[]
  readonly activeOrgId?: string
  readonly counters: ViewerCounters
  /** False until the needed consents are given. */
  readonly signedUp: boolean
  /** The first step that keeps a person from paid work, and the profile fields that are missing. */
  readonly ladder: { readonly next: 'signup' | 'fill' | 'npd' | 'bind' | 'ready'; readonly missing: readonly string[] }
  readonly binding: string
  readonly npd: 'active' | 'not_active' | 'unknown'
  /** Where money goes, masked; absent until told. */
  readonly payoutMethod?: string
  /** Slug of a legal text → accepted version. */
  readonly consents: Readonly<Record<string, string>>
  /** Slugs of legal texts that wait for an answer on this side. */
  readonly dueTexts: readonly string[]
  /** He owes tax and has not put it off until tomorrow; on his own side only. `day`: today. Kopecks. */
  readonly taxDebt?: {
    readonly amount: number
    readonly periods: readonly string[]
    readonly level: 'line' | 'warning'
    readonly day: string
  }
  /** Somebody asks to move the account to another phone. */
  readonly phoneMove?: { readonly maskedPhone: string; readonly dueAt: string }
}

export type ViewerOrganization = { readonly org_id: string; readonly name: string; readonly role: string }

export type ViewerCounters = {
  readonly docs_to_sign: number
  readonly unread: number
  readonly registry_errors: number
  readonly check_problems: number
  readonly applications: number
}

export type ViewerBrand = {
  readonly name: string
  readonly operator: string
  /** As people read it: «8 800 000-00-00». */
  readonly phone: string
  /** Phone of the messenger chat, as people read it. */
  readonly messenger: string
}

/** What an error page knows when even the viewer could not be loaded. */
export const unknownViewer: ViewerSession = {
  training: false,
  brand: { name: 'Наряд', operator: '', phone: '', messenger: '' },
}

/** «Анна П.» or the masked phone while there is no name. */
export function viewerName(person: ViewerPerson): string {
  if (!person.firstname) return person.phone_masked
  return person.surname ? `${person.firstname} ${person.surname.charAt(0)}.` : person.firstname
}
