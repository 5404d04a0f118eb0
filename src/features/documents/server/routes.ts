import type { FileStore } from '#/gateways/files/port.ts'
import type { SmsGateway } from '#/gateways/sms/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Caller, ClientScope, PersonScope } from '#/platform/server/gate.ts'
import type { Log } from '#/platform/server/log.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import type { Refusal } from '#/wire/refusals.ts'
import * as documentContract from '../contract/document.ts'
import * as signingContract from '../contract/signing.ts'
import { declineDocument } from './decline-document.ts'
import { downloadDocument } from './download-document.ts'
import { extendDocument } from './extend-document.ts'
import { listDocuments } from './list-documents.ts'
import type { SideScope } from './queries.ts'
import { readDocument } from './read-document.ts'
import { retryDocument } from './retry-document.ts'
import { revokeDocument } from './revoke-document.ts'
import { sendSigningCode } from './send-signing-code.ts'
import { signDocument } from './sign-document.ts'
import type { SignRefusal, Signed } from './sign-document.ts'
import { verifyDocument } from './verify-document.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly files: FileStore
  readonly sms: SmsGateway
  readonly codePepper: string
  readonly fieldKey: FieldKey
  readonly publicUrl: string
}

export function documentRoutes(api: Api, deps: Deps): void {
  readingRoutes(api, deps)
  signingRoutes(api, deps)
  serve(api, signingContract.declineClientDocument, ({ scope, params, body }) =>
    declineDocument(deps, asClient(scope), params.id, body),
  )
  serve(api, signingContract.declinePersonDocument, ({ scope, params, body }) =>
    declineDocument(deps, asPerson(scope), params.id, body),
  )
  serve(api, signingContract.revokeDocument, ({ scope, params }) => revokeDocument(deps, scope, params.id))
  serve(api, signingContract.extendDocument, ({ scope, params }) => extendDocument(deps, scope, params.id))
  serve(api, signingContract.retryDocument, ({ scope, params }) => retryDocument(deps, scope, params.id))
}

function readingRoutes(api: Api, deps: Deps): void {
  serve(api, documentContract.listClientDocuments, ({ scope, query }) => listDocuments(deps, asClient(scope), query))
  serve(api, documentContract.listPersonDocuments, ({ scope, query }) => listDocuments(deps, asPerson(scope), query))
  serve(api, documentContract.getClientDocument, ({ scope, params }) => readDocument(deps, asClient(scope), params.id))
  serve(api, documentContract.getPersonDocument, ({ scope, params }) => readDocument(deps, asPerson(scope), params.id))
  serve(api, documentContract.getDocumentPdf, ({ scope, params }) => downloadDocument(deps, scope, params.a, params.b))
  serve(api, documentContract.verifyDocument, ({ params, caller }) => verifyDocument(deps, params.code, caller.ip))
}

function signingRoutes(api: Api, deps: Deps): void {
  serve(api, signingContract.sendClientSigningCode, ({ scope, params }) => sendSigningCode(deps, asClient(scope), params.id))
  serve(api, signingContract.sendPersonSigningCode, async ({ scope, params }) =>
    forHimself(await sendSigningCode(deps, asPerson(scope), params.id)),
  )
  serve(api, signingContract.signClientDocument, ({ scope, params, query, body, caller }) =>
    signWith(deps, asClient(scope), params.id, body?.code ?? query.code, caller),
  )
  serve(api, signingContract.signPersonDocument, async ({ scope, params, query, body, caller }) =>
    forHimself(await signWith(deps, asPerson(scope), params.id, body?.code ?? query.code, caller)),
  )
}

/** The right to sign is asked of members of an organization only. */
function forHimself<Value, R extends Refusal>(result: Result<Value, R>): Result<Value, Exclude<R, Refusal<'noSigningRight'>>> {
  if (result.ok) return result
  if (!isOfEverybody(result.refusal)) throw new Error('A person was asked for the right to sign for himself')
  return refuse(result.refusal)
}

function isOfEverybody<R extends Refusal>(refusal: R): refusal is Exclude<R, Refusal<'noSigningRight'>> {
  return refusal.kind !== 'noSigningRight'
}

async function signWith(
  deps: Deps,
  asking: SideScope,
  id: Id<'document'>,
  code: string | undefined,
  caller: Caller,
): Promise<Result<Signed, SignRefusal | Refusal<'invalidInput'>>> {
  if (code === undefined) return refuse({ kind: 'invalidInput', problem: 'Введите 6 цифр', issues: { code: 'Введите 6 цифр' } })
  return signDocument(deps, asking, id, { code, ip: caller.ip, userAgent: caller.userAgent })
}

function asClient(scope: ClientScope): SideScope {
  return { side: 'client', scope }
}

function asPerson(scope: PersonScope): SideScope {
  return { side: 'person', scope }
}
