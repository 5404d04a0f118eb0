import { ok } from '#/kernel/result.ts'
import type { Id } from '#/kernel/ids.ts'
import type { Result } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import type { Refusal, RefusalKind } from '#/wire/refusals.ts'
import * as contract from '../contract.ts'
import type { LinkDeps } from './ask-link.ts'
import { changeConnectionKind } from './change-connection-kind.ts'
import { checkConnection } from './check-connection.ts'
import { connectAccount } from './connect-account.ts'
import type { ConnectDeps } from './connect-account.ts'
import { listConnections } from './list-connections.ts'
import { takeChannelNews } from './take-channel-news.ts'
import { replaceSecret } from './replace-secret.ts'
import { turnOffConnection } from './turn-off-connection.ts'

type Deps = ConnectDeps & LinkDeps & { readonly publicUrl: string }

export function connectionRoutes(api: Api, deps: Deps): void {
  const shown = async <Kind extends RefusalKind>(result: Result<{ id: Id<'connection'> }, Refusal<Kind>>, scope: ClientScope) => {
    if (!result.ok) return result
    const { connections } = await listConnections(deps, scope)
    const one = connections.find(({ id }) => id === result.value.id)
    if (!one) throw new Error('A connection has left its account')
    return ok(one)
  }
  serve(api, contract.listConnections, async ({ scope }) => ok(await listConnections(deps, scope)))
  serve(api, contract.connectAccount, async ({ scope, body }) => {
    const made = await shown(await connectAccount(deps, scope, body), scope)
    // The answer is kept under its key of repetition, and holds no secret word; the list has it.
    return made.ok ? ok({ ...made.value, webhook: null }) : made
  })
  serve(api, contract.checkConnection, async ({ scope, params: { id } }) => {
    const checked = await checkConnection(deps, scope, id)
    return shown(checked.ok ? ok({ id }) : checked, scope)
  })
  serve(api, contract.replaceSecret, async ({ scope, params, body }) =>
    shown(await replaceSecret(deps, scope, params.id, body), scope),
  )
  serve(api, contract.changeConnectionKind, async ({ scope, params, body }) =>
    shown(await changeConnectionKind(deps, scope, params.id, body), scope),
  )
  serve(api, contract.takeChannelNews, ({ params: { word }, headers: { authorization }, body }) =>
    takeChannelNews(deps, word, { authorization, body }),
  )
  serve(api, contract.turnOffConnection, async ({ scope, params }) =>
    shown(await turnOffConnection(deps, scope, params.id), scope),
  )
}
