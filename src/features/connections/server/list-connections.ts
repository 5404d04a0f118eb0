import type * as z from 'zod/mini'
import { isService } from '#/features/services/domain/service.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import { roleMay } from '#/kernel/roles.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { takeChannelNews } from '../contract.ts'
import type { listConnections as contract } from '../contract.ts'
import { connectionLifecycle } from '../domain/connection.ts'
import type { ConnectDeps } from './connect-account.ts'
import { connectionsOf } from './connection-queries.ts'
import type { ConnectionRow } from './connection-queries.ts'
import { openCredentials } from './open-credentials.ts'

type View = z.input<typeof contract.reply>
type Deps = ConnectDeps & { readonly publicUrl: string }

/** Connections as members see them: how each is, and nothing of its secret. */
export async function listConnections(deps: Deps, scope: ClientScope): Promise<View> {
  const rows = await connectionsOf(deps.db, scope.orgId)
  const mayEdit = roleMay(scope.role, 'editAccounts') && scope.branchIds.length === 0
  return {
    kinds: deps.offered.map(({ kind, isTraining = false }) => ({
      kind: kind.kind,
      title: kind.title,
      about: kind.about,
      fields: kind.fields.map(({ name, label, hint, kind: form, isSecret, isOptional }) => ({
        name,
        label,
        hint,
        kind: form,
        is_secret: isSecret,
        is_optional: isOptional ?? (isTraining && form === 'pem'),
      })),
    })),
    connections: rows.map((row) => ({
      id: row.id,
      account_id: row.account_id,
      account: maskTail(row.account),
      kind: row.kind,
      title: deps.offered.find(({ kind }) => kind.kind === row.kind)?.kind.title ?? row.kind,
      state: row.state,
      state_name: connectionLifecycle.nameOf(row.state),
      checked_at: row.checked_at?.toString() ?? null,
      reason: row.reason,
      secret_until: row.secret_until?.toString() ?? null,
      silent_since: isService.silent(row.sight) ? (row.sight_since?.toString() ?? null) : null,
      webhook: mayEdit ? webhookOf(deps, row) : null,
      actions: mayEdit
        ? [
            ...(connectionLifecycle.is.off(row.state) ? [] : (['check'] as const)),
            ...connectionLifecycle.actionsOf(row.state, 'client'),
          ]
        : [],
    })),
  }
}

function webhookOf(deps: Deps, row: ConnectionRow) {
  const hint = deps.offered.find(({ kind }) => kind.kind === row.kind)?.kind.newsHint
  if (hint === undefined) return null
  const { hook } = openCredentials(deps.fieldKey, row)
  return { address: `${deps.publicUrl}${addressOf(takeChannelNews, { word: hook })}`, hint }
}
