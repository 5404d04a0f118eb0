import { useState } from 'react'
import { parseInn } from '#/kernel/inn.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { lookUpOrganization } from '../contract.ts'

export type Found = CallReply<typeof lookUpOrganization>

/** What the registry of the tax service said about an ИНН. */
export type SearchState =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'found'; readonly organization: Found }
  | { readonly kind: 'unknown' | 'silent'; readonly inn: string }
  /** `advice`: whom to ask for access. */
  | { readonly kind: 'exists'; readonly inn: string; readonly advice: string }
  | { readonly kind: 'failed'; readonly message: string }

const kindOfCode: Readonly<Record<number, 'unknown' | 'exists' | 'silent'>> = {
  [-801]: 'unknown',
  [-802]: 'exists',
  [-305]: 'silent',
}

export function useOrganizationSearch() {
  const looking = useCall(lookUpOrganization, { skipAlerts: true, revalidate: false })
  const [state, setState] = useState<SearchState>({ kind: 'nothing' })
  return { state, pending: looking.pending, search, forget: () => setState({ kind: 'nothing' }) }

  async function search(typed: string): Promise<void> {
    const inn = parseInn(typed)
    if (!inn) return setState({ kind: 'wrong', message: whatIsWrong(typed) })
    const answer = await looking.run({ params: { inn } })
    if (answer.ok) return setState({ kind: 'found', organization: answer.value })
    const kind = kindOfCode[answer.refusal.code]
    if (kind === 'exists') return setState({ kind, inn, advice: answer.refusal.action ?? '' })
    setState(
      kind
        ? { kind, inn }
        : { kind: 'failed', message: [answer.refusal.message, answer.refusal.action].filter(Boolean).join('. ') },
    )
  }
}

function whatIsWrong(typed: string): string {
  return /^(\d{10}|\d{12})$/.test(typed.trim())
    ? 'Такого ИНН не существует: проверьте цифры'
    : 'ИНН организации — 10 цифр, ИП — 12'
}
