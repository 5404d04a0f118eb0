import { useState } from 'react'
import { parseInn } from '#/kernel/inn.ts'
import type { RefusalOf } from '#/platform/web/call-refusal.ts'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { lookUpOrganization } from '../contract/organization.ts'

export type Found = CallReply<typeof lookUpOrganization>

/** The tax service's answer about an INN. */
export type SearchState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'found'; readonly organization: Found }
  | { readonly kind: 'unknown' | 'silent'; readonly inn: string }
  /** `advice`: whom to ask for access. */
  | { readonly kind: 'exists'; readonly inn: string; readonly advice: string }
  | { readonly kind: 'failed'; readonly message: string }

/** Asks the tax service as soon as a whole INN is typed; `search` says what is wrong with one that is not, or asks again. */
export function useOrganizationSearch(typed: string) {
  const inn = parseInn(typed)
  const [judged, setJudged] = useState<string>()
  const [round, setRound] = useState(0)
  const answer = useLookUp(lookUpOrganization, inn && { params: { inn } }, round)
  return { state: stateOf(), pending: inn !== undefined && !answer, search }

  function stateOf(): SearchState {
    if (!inn) return judged === typed ? { kind: 'wrong', message: whatIsWrong(typed) } : { kind: 'nothing' }
    if (!answer) return { kind: 'nothing' }
    return answer.ok ? { kind: 'found', organization: answer.value } : stateAfter(answer.refusal, inn)
  }

  function search(): void {
    setJudged(typed)
    if (answer) setRound((now) => now + 1)
  }
}

function stateAfter(refusal: RefusalOf<typeof lookUpOrganization>, inn: string): SearchState {
  switch (refusal.kind) {
    case 'organizationUnknown':
      return { kind: 'unknown', inn }
    case 'organizationExists':
      return { kind: 'exists', inn, advice: refusal.action ?? '' }
    case 'npdSilent':
      return { kind: 'silent', inn }
    default:
      return { kind: 'failed', message: [refusal.message, refusal.action].filter(Boolean).join('. ') }
  }
}

function whatIsWrong(typed: string): string {
  return /^(\d{10}|\d{12})$/.test(typed.trim())
    ? 'Такого ИНН не существует: проверьте цифры'
    : 'ИНН организации — 10 цифр, ИП — 12'
}
