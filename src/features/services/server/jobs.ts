import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Probes services that have not been called for a while and tracks how long outages last. Runs forever. */
export const watchServicesJob = job('services.watch', z.object({}))

const outage = z.object({ outageId: idOf('outage') })
/** A service has been silent for half an hour. */
export const outageLasts = event('outageLasts', outage)
/** An outage that users were notified about is over. */
export const outageOver = event('outageOver', outage)
