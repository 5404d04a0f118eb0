import { parseId } from '#/kernel/ids.ts'
import { renewalAnswers } from '../domain/renewal.ts'

/** Which people of a renewal the address asks for; what cannot be read narrows nothing. */
export function renewedQuery(search: URLSearchParams) {
  const renewal = parseId('renewal', search.get('renewal') ?? '')
  const answer = renewalAnswers.find((known) => known === search.get('answer'))
  return { ...(renewal === undefined ? {} : { renewal }), ...(renewal === undefined || answer === undefined ? {} : { answer }) }
}
