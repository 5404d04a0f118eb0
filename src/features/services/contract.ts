import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { services, serviceStates } from './domain/service.ts'

const service = z.enum(services)

/**
 * `since`: for a silent service, when its outage began; `watched_from`: nothing is known about earlier days. Null: nobody has
 * called it yet.
 */
const serviceView = z.object({
  service,
  name: z.string(),
  state: z.enum(serviceStates),
  since: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  watched_from: z.nullable(z.string()),
})

export const readServices = endpoint({
  method: 'GET',
  path: '/api/v1/public/health',
  summary: 'Состояние внешних сервисов и их перерывы за 90 дней',
  access: 'public',
  reply: z.object({
    at: z.string(),
    services: z.array(serviceView),
    /** Newest first; the newest outage may still be in progress. */
    outages: z.array(z.object({ service, began_at: z.string(), ended_at: z.nullable(z.string()) })),
  }),
  sharedSeconds: 10,
  refusals: [],
})
