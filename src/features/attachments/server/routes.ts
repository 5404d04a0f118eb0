import type { Api } from '#/platform/server/api.ts'
import { serve } from '#/platform/server/api.ts'
import * as contract from '../contract.ts'
import { beginFile } from './begin-file.ts'
import { listFiles } from './list-files.ts'
import { openFile } from './open-file.ts'
import { receivePart } from './receive-part.ts'
import type { UploadDeps } from './receive-part.ts'
import { removeFile } from './remove-file.ts'

export function attachmentRoutes(api: Api, deps: UploadDeps): void {
  serve(api, contract.beginClientFile, ({ scope, body }) => beginFile(deps, { side: 'client', scope }, body))
  serve(api, contract.beginPersonFile, ({ scope, body }) => beginFile(deps, { side: 'person', scope }, body))
  serve(api, contract.sendClientPart, ({ scope, params, query, body: bytes }) =>
    receivePart(deps, { side: 'client', scope }, params.id, { ...query, bytes }),
  )
  serve(api, contract.sendPersonPart, ({ scope, params, query, body: bytes }) =>
    receivePart(deps, { side: 'person', scope }, params.id, { ...query, bytes }),
  )
  serve(api, contract.listClientFiles, ({ scope, query }) => listFiles(deps, { side: 'client', scope }, query.place, query.about))
  serve(api, contract.listPersonFiles, ({ scope, query }) => listFiles(deps, { side: 'person', scope }, query.place, query.about))
  serve(api, contract.removeClientFile, ({ scope, params }) => removeFile(deps, { side: 'client', scope }, params.id))
  serve(api, contract.removePersonFile, ({ scope, params }) => removeFile(deps, { side: 'person', scope }, params.id))
  serve(api, contract.openClientFile, ({ scope, params, query }) =>
    openFile(deps, { side: 'client', scope }, params.id, query.view === '1'),
  )
  serve(api, contract.openPersonFile, ({ scope, params, query }) =>
    openFile(deps, { side: 'person', scope }, params.id, query.view === '1'),
  )
}
