import { ok } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract.ts'
import { listThreads } from './list-threads.ts'
import { markThread } from './mark-thread.ts'
import { readThread } from './read-thread.ts'
import { writeMessage } from './write-message.ts'

export function threadsRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.listClientThreads, async ({ scope, query }) =>
    ok(await listThreads(deps, { side: 'client', scope }, query)),
  )
  serve(api, contract.listPersonThreads, async ({ scope, query }) =>
    ok(await listThreads(deps, { side: 'person', scope }, query)),
  )
  serve(api, contract.readClientThread, ({ scope, params, query }) =>
    readThread(deps, { side: 'client', scope }, params.id, query.before),
  )
  serve(api, contract.readPersonThread, ({ scope, params, query }) =>
    readThread(deps, { side: 'person', scope }, params.id, query.before),
  )
  serve(api, contract.writeClientMessage, ({ scope, params, body }) =>
    writeMessage(deps, { side: 'client', scope }, params.id, body),
  )
  serve(api, contract.writePersonMessage, ({ scope, params, body }) =>
    writeMessage(deps, { side: 'person', scope }, params.id, body),
  )
  serve(api, contract.markClientThread, ({ scope, params, body }) =>
    markThread(deps, { side: 'client', scope }, params.id, body.no),
  )
  serve(api, contract.markPersonThread, ({ scope, params, body }) =>
    markThread(deps, { side: 'person', scope }, params.id, body.no),
  )
}
