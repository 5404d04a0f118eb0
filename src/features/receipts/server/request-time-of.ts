import type { TaxService } from '#/gateways/npd/port.ts'

/** Returns the time to name for an income sent now. The operation cannot be later than the request that reports it. */
export function requestTimeOf(
  { operation_at: operationAt }: { readonly operation_at: Temporal.Instant },
  taxService: Pick<TaxService, 'requestTime'>,
): Temporal.Instant {
  const time = taxService.requestTime()
  return Temporal.Instant.compare(operationAt, time) > 0 ? operationAt : time
}
