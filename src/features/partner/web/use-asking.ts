import { useState } from 'react'
import type { LiveBinding } from './use-binding.ts'
import { useDelegation } from './use-delegation.ts'

/** The consent box and the button: the request goes only after the agreement is recorded. */
export function useAsking(live: LiveBinding) {
  const delegation = useDelegation()
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const needsBox = delegation.accepted === false
  return {
    needsBox,
    agreed,
    setAgreed,
    error: tried && needsBox && !agreed ? 'Без соглашения запрос отправить нельзя' : undefined,
    pending: delegation.pending || live.requesting,
    ready: delegation.accepted !== undefined,
    async send() {
      setTried(true)
      if (needsBox && !agreed) return document.querySelector<HTMLElement>('[name="delegation"]')?.focus()
      if (await delegation.accept()) await live.request()
    },
  }
}

export type Asking = ReturnType<typeof useAsking>
