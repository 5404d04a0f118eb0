import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { readPartner } from '../contract.ts'
import type { Partner } from './partner-facts.ts'

/** The partner through which the platform works with the tax service; for popups, which have no loader. */
export function usePartner(): Partner | undefined {
  const [partner, setPartner] = useState<Partner>()
  useEffect(() => {
    const leaving = new AbortController()
    void call(readPartner, {}, { skipAlerts: true, signal: leaving.signal }).then((answer) => {
      if (answer.ok) setPartner(answer.value)
    })
    return () => leaving.abort()
  }, [])
  return partner
}
