import type { ViewerPerson } from '#/platform/web/viewer.ts'

export type Popup = 'login' | 'signup' | 'organization' | 'fill' | 'npd' | 'bind' | 'agree'

/** Which step stands before the viewer now. Done steps are skipped; binding may be put off by `later`. */
export function popupFor(search: URLSearchParams, person: ViewerPerson | undefined): Popup | undefined {
  const applies = search.has('apply')
  if (!person) return search.has('login') || applies ? 'login' : undefined
  if (!person.signedUp) return 'signup'
  if (person.mode === 'client' && person.orgs.length === 0) return 'organization'
  if (search.has('agree')) return 'agree'
  if (!applies || person.mode === 'client') return undefined
  const step = person.ladder.next
  if (step === 'ready' || (step === 'bind' && search.has('later'))) return undefined
  return step
}
