import type { ViewerPerson } from '#/platform/web/viewer.ts'

export type Popup = 'offer' | 'login' | 'signup' | 'renew' | 'organization' | 'fill' | 'npd' | 'bind' | 'agree'

/**
 * Returns the step the viewer must take now. Completed steps are skipped; binding may be postponed by `later`, new editions of
 * legal texts until the next login.
 */
export function popupFor(search: URLSearchParams, person: ViewerPerson | undefined, textsPutOff = false): Popup | undefined {
  const applies = search.has('apply')
  if (!person) return search.has('login') ? 'login' : applies ? 'offer' : undefined
  if (!person.signedUp) return 'signup'
  if (search.has('agree')) return 'agree'
  const newcomer = person.mode === 'client' && person.orgs.length === 0
  if (search.has('renew')) return 'renew'
  if (person.dueTexts.length > 0 && (newcomer || !textsPutOff)) return 'renew'
  if (newcomer) return 'organization'
  if (!applies || person.mode === 'client') return undefined
  const step = person.ladder.next
  if (step === 'ready' || (step === 'bind' && search.has('later'))) return undefined
  return step
}
