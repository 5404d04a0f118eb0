import type { NpdStatus } from '#/kernel/npd-status.ts'

/** Which side of the product a human works on; kept in the cookie `clientmode`. */
export type Mode = 'client' | 'person'

/** Who views the page, and what every page shows of them. Built by the server for each request. */
export type ViewerSession = {
  /** Absent for an anonymous visitor. */
  readonly person?: ViewerPerson
  /** Every outside party is a simulator: the footer says «Учебный режим» and `/dev/…` exists. */
  readonly training: boolean
  readonly brand: ViewerBrand
  /** The state of outside services; absent when it could not be read. */
  readonly services?: ViewerServices
}

export type ViewerServices = {
  /** A summary of all of them, for the footer. */
  readonly line: string
  /** Silent services, each with its text: «ФНС не отвечает с 12:40». */
  readonly silent: readonly { readonly service: string; readonly words: string }[]
}

export type ViewerPerson = {
  readonly personId: string
  readonly phone_masked: string
  readonly firstname?: string
  readonly surname?: string
  readonly mode: Mode
  /** Has a contractor account. */
  readonly hasPerson: boolean
  readonly orgs: readonly ViewerOrganization[]
  readonly activeOrgId?: string
  readonly counters: ViewerCounters
  /** When the server began to read all this, by its own clock: what came later is news. */
  readonly readAt: string
  /** False until the required consents are given. */
  readonly signedUp: boolean
  /** The first step that blocks paid work, and the missing profile fields. */
  readonly ladder: { readonly next: 'signup' | 'fill' | 'npd' | 'bind' | 'ready'; readonly missing: readonly string[] }
  readonly binding: string
  readonly npd: NpdStatus
  /** The masked payout method; absent until one is added. */
  readonly payoutMethod?: string
  /** Slug of a legal text → accepted version. */
  readonly consents: Readonly<Record<string, string>>
  /** Slugs of legal texts that wait for an answer in this mode. */
  readonly dueTexts: readonly string[]
  /** An unpaid tax debt not postponed until tomorrow; only in person mode. `day`: today. Amounts in kopecks. */
  readonly taxDebt?: {
    readonly amount: number
    readonly periods: readonly string[]
    readonly level: 'line' | 'warning'
    readonly day: string
  }
  /** A request to move the account to another phone is pending. */
  readonly phoneMove?: { readonly maskedPhone: string; readonly dueAt: string }
}

export type ViewerOrganization = {
  readonly org_id: string
  readonly name: string
  readonly role: string
  /** Proven to belong to whoever registered it; until then nothing is signed or paid in its name. */
  readonly proven: boolean
}

export type ViewerCounters = {
  readonly docs_to_sign: number
  readonly registers_to_approve: number
  readonly unread: number
  readonly registry_errors: number
  readonly check_problems: number
  readonly applications: number
  readonly messages: number
  /** `isDownloadReceipts` of the specification: packages of receipts under way or awaiting their asker. */
  readonly is_download_receipts: number
}

export type ViewerBrand = {
  readonly name: string
  readonly operator: string
  /** In display form: «8 800 000-00-00». */
  readonly phone: string
  /** Phone of the messenger chat, in display form. */
  readonly messenger: string
}

/** What an error page knows when the viewer could not be loaded. */
export const unknownViewer: ViewerSession = {
  training: false,
  brand: { name: 'Наряд', operator: '', phone: '', messenger: '' },
}

/** Where a side begins after the login. */
export function firstPageOf(mode: Mode): string {
  return mode === 'client' ? '/client/today' : '/person/today'
}

/** «Анна П.», or the masked phone while there is no name. */
export function viewerName(person: ViewerPerson): string {
  if (!person.firstname) return person.phone_masked
  return person.surname ? `${person.firstname} ${person.surname.charAt(0)}.` : person.firstname
}
