import { useState } from 'react'
import { parseInn } from '#/kernel/inn.ts'
import type { RefusalOf } from '#/platform/web/call-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
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

export function useOrganizationSearch() {
  const looking = useCall(lookUpOrganization, { skipAlerts: true, revalidate: false })
  const [state, setState] = useState<SearchState>({ kind: 'nothing' })
  return { state, pending: looking.pending, search, forget: () => setState({ kind: 'nothing' }) }

  async function search(typed: string): Promise<void> {
    const inn = parseInn(typed)
    if (!inn) return setState({ kind: 'wrong', message: whatIsWrong(typed) })
    const answer = await looking.run({ params: { inn } })
    if (answer.ok) return setState({ kind: 'found', organization: answer.value })
    setState(stateAfter(answer.refusal, inn))
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
