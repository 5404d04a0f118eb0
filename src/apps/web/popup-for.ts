import type { ViewerPerson } from '#/platform/web/viewer.ts'

export type Popup = 'offer' | 'login' | 'signup' | 'renew' | 'organization' | 'fill' | 'npd' | 'bind' | 'agree'

/** Where a step stands on its way: to apply, or to be ready for work. A guest passes the sign-up before the application itself. */
export function stepPlace(popup: Popup, search: URLSearchParams): { at: number; of: number } | undefined {
  const climbing = { fill: 1, npd: 2, bind: 3 } as const
  if (popup === 'fill' || popup === 'npd' || popup === 'bind') return { at: climbing[popup], of: 3 }
  if (!search.has('apply') || search.has('work')) return undefined
  if (popup === 'login') return { at: 1, of: 4 }
  return popup === 'signup' ? { at: 3, of: 4 } : undefined
}

/**
 * Returns the step the viewer must take now. Completed steps are skipped; binding may be postponed by `later`, new editions of
 * legal texts until the next login. To apply, an account is enough; the whole ladder is for a chosen person (`ready`) and for the work
 * of an invitation.
 */
export function popupFor(search: URLSearchParams, person: ViewerPerson | undefined, textsPutOff = false): Popup | undefined {
  const applies = search.has('apply')
  const agreed = applies && search.has('work')
  if (!person) return search.has('login') || agreed ? 'login' : applies ? 'offer' : undefined
  if (!person.signedUp) return 'signup'
  if (search.has('agree')) return 'agree'
  const newcomer = person.mode === 'client' && person.orgs.length === 0
  if (search.has('renew')) return 'renew'
  if (person.dueTexts.length > 0 && (newcomer || !textsPutOff)) return 'renew'
  if (newcomer) return 'organization'
  const climbs = search.has('ready') || agreed
  if (!climbs || person.mode === 'client') return undefined
  const step = person.ladder.next
  if (step === 'ready' || (step === 'bind' && search.has('later'))) return undefined
  return step
}
