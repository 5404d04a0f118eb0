import { useState } from 'react'
import { isPartner, optionalRights, sameRights } from '../domain/binding.ts'
import type { OptionalRight } from '../domain/binding.ts'
import type { LiveBinding } from './use-binding.ts'
import { useDelegation } from './use-delegation.ts'

/** State of the rights checkboxes, the consent and the button: the request is sent only after the agreement is recorded. */
export function useAsking(live: LiveBinding) {
  const delegation = useDelegation()
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [touched, setTouched] = useState<readonly OptionalRight[]>()
  const needsBox = delegation.accepted === false
  const stored = optionalRights.filter((right) => live.binding?.optional.includes(right) ?? true)
  const chosen = touched ?? stored
  return {
    needsBox,
    agreed,
    setAgreed,
    chosen,
    toggle,
    error: tried && needsBox && !agreed ? 'Без соглашения запрос отправить нельзя' : undefined,
    pending: delegation.pending || live.requesting,
    ready: delegation.accepted !== undefined,
    send,
  }

  function toggle(right: OptionalRight): void {
    setTouched(optionalRights.filter((each) => (each === right) !== chosen.includes(each)))
  }

  async function send(): Promise<void> {
    setTried(true)
    if (needsBox && !agreed) return document.querySelector<HTMLElement>('[name="delegation"]')?.focus()
    if (!(await delegation.accept())) return
    // For an existing partner, saving the choice already sends the request.
    const partner = isPartner(live.binding?.state)
    if (!sameRights(chosen, stored) && (!(await live.choose(chosen)) || partner)) return
    await live.request()
  }
}

export type Asking = ReturnType<typeof useAsking>
