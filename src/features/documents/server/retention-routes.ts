import type { FileStore } from '#/gateways/files/port.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as destructionContract from '../contract/destruction.ts'
import * as contract from '../contract/retention.ts'
import { cancelDestruction } from './cancel-destruction.ts'
import { downloadDestroyedHashes } from './download-destroyed-hashes.ts'
import { downloadDestructionAct } from './download-destruction-act.ts'
import { holdDocument } from './hold-document.ts'
import { listDestructions } from './list-destructions.ts'
import { planDestruction } from './plan-destruction.ts'
import { releaseDocument } from './release-document.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly files: FileStore }

export function retentionRoutes(api: Api, deps: Deps): void {
  serve(api, contract.holdDocument, ({ scope, params, body }) => holdDocument(deps, scope, params.id, body))
  serve(api, contract.releaseDocument, ({ scope, params, body }) => releaseDocument(deps, scope, params.id, body.words))
  serve(api, destructionContract.listDestructions, ({ scope }) => listDestructions(deps, scope))
  serve(api, destructionContract.planDestruction, ({ scope }) => planDestruction(deps, scope))
  serve(api, destructionContract.cancelDestruction, ({ scope, params }) => cancelDestruction(deps, scope, params.id))
  serve(api, destructionContract.downloadDestructionAct, ({ scope, params }) => downloadDestructionAct(deps, scope, params.id))
  serve(api, destructionContract.downloadDestroyedHashes, ({ scope, params }) => downloadDestroyedHashes(deps, scope, params.id))
}
