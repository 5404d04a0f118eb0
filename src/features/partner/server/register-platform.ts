import type { TaxService } from '#/gateways/npd/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { JobOutcome } from '#/platform/server/worker.ts'

/** Registers the platform at the tax service. Until this has succeeded once, every other message is refused. */
export async function registerPlatform(deps: { taxService: TaxService; clock: Clock }): Promise<JobOutcome> {
  const registered = await deps.taxService.registerPlatform()
  if (registered.ok) return { next: 'done' }
  return { next: 'again', at: deps.clock.now().add({ seconds: 20 }), why: registered.refusal.kind }
}
