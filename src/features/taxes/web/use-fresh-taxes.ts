import { useEffect, useEffectEvent } from 'react'
import { useCall } from '#/platform/web/use-call.ts'
import { useLive } from '#/platform/web/use-live.ts'
import { refreshTaxes } from '../contract.ts'
import type { Taxes } from '../contract.ts'
import { certificateLifecycle } from '../domain/tax-certificate.ts'

const news = ['tax'] as const

/** Requests fresh data from the tax service when they are old and polls until the answer arrives. */
export function useFreshTaxes({ stale, fetching, certificates }: Taxes) {
  const quietly = useCall(refreshTaxes, { skipAlerts: true })
  const loudly = useCall(refreshTaxes)
  const begin = useEffectEvent(() => void quietly.run({}))
  useEffect(() => {
    if (stale) begin()
  }, [stale])
  useLive(3_000, fetching || certificates.some(({ state }) => certificateLifecycle.is.queued(state)), news)
  return { refresh: () => void loudly.run({}), pending: loudly.pending }
}
