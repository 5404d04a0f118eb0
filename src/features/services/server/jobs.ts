import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Asks services that nobody has called for a while, and counts how long silence lasts. Goes on for ever. */
export const watchServicesJob = job('services.watch', z.object({}))

const outage = z.object({ outage_id: idOf('outage') })
/** A service has been silent for half an hour. */
export const outageLasts = event('outageLasts', outage)
/** A silence that people were told of is over. */
export const outageOver = event('outageOver', outage)
