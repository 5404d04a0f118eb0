import type { SendCodeDeps } from '#/features/identity/server/send-code.ts'
import type { NpdStatusService } from '#/gateways/npd-status/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import { parseId } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import * as contract from '../contract.ts'
import type { RegistrationMode } from '../domain/registration.ts'
import { cancelUnregistration } from './cancel-unregistration.ts'
import { checkDraft } from './check-draft.ts'
import { describeRegistration } from './describe-registration.ts'
import { npdDictionaries } from './dictionary-queries.ts'
import { latestRegistration, registrationById } from './queries.ts'
import { restartRegistration } from './restart-registration.ts'
import { saveDraft } from './save-draft.ts'
import { sendRegistrationCode } from './send-registration-code.ts'
import { sendUnregistrationCode } from './send-unregistration-code.ts'
import { startRegistration } from './start-registration.ts'
import { startUnregistration } from './start-unregistration.ts'
import { startWatching } from './start-watching.ts'

type Deps = SendCodeDeps & {
  fieldKey: FieldKey
  taxService: TaxService
  npdStatus: NpdStatusService
  /** The access through which a bank files applications; absent when people are guided. */
  bankTaxService: TaxService | undefined
}

export function registrationRoutes(api: Api, given: Deps): void {
  const registrationMode: RegistrationMode = given.bankTaxService ? 'direct' : 'guided'
  const deps = { ...given, registrationMode }
  serve(api, contract.readRegistration, async ({ scope }) => {
    const row = await latestRegistration(deps.db, scope.personId, 'register')
    return ok({ mode: registrationMode, registration: row ? describeRegistration(row) : null })
  })
  serve(api, contract.saveRegistrationDraft, async ({ scope, body }) => {
    const answer = await saveDraft(deps, scope, body)
    return answer.ok ? ok(describeRegistration(answer.value)) : answer
  })
  serve(api, contract.checkRegistration, async ({ scope }) => {
    const answer = await checkDraft(deps, scope)
    return answer.ok ? ok(describeRegistration(answer.value)) : answer
  })
  serve(api, contract.sendRegistrationCode, ({ scope }) => sendRegistrationCode(deps, scope))
  serve(api, contract.startRegistration, async ({ scope, body }) => {
    const answer = await startRegistration(deps, scope, body.code)
    return answer.ok ? ok(describeRegistration(answer.value)) : answer
  })
  serve(api, contract.watchRegistration, async ({ scope }) => {
    const answer = await startWatching(deps, scope, 'register')
    return answer.ok ? ok(describeRegistration(answer.value)) : answer
  })
  serve(api, contract.restartRegistration, async ({ scope }) => {
    const answer = await restartRegistration(deps, scope)
    return answer.ok ? ok(describeRegistration(answer.value)) : answer
  })
  serve(api, contract.findRegistration, async ({ scope, params }) => {
    const id = parseId('npdRegistration', params.id)
    const row = id && (await registrationById(deps.db, id))
    return row?.person_id === scope.personId ? ok(describeRegistration(row)) : refuse({ kind: 'notFound' })
  })
  serve(api, contract.readUnregistration, async ({ scope }) => {
    const row = await latestRegistration(deps.db, scope.personId, 'unregister')
    return ok({ mode: registrationMode, registration: row ? describeRegistration(row) : null })
  })
  serve(api, contract.sendUnregistrationCode, ({ scope }) => sendUnregistrationCode(deps, scope))
  serve(api, contract.startUnregistration, async ({ scope, body: { reason, code } }) => {
    const answer = await startUnregistration(deps, scope, { reason, code })
    return answer.ok ? ok(describeRegistration(answer.value)) : answer
  })
  serve(api, contract.watchUnregistration, async ({ scope }) => {
    const answer = await startWatching(deps, scope, 'unregister')
    return answer.ok ? ok(describeRegistration(answer.value)) : answer
  })
  serve(api, contract.cancelUnregistration, async ({ scope }) => {
    const answer = await cancelUnregistration(deps, scope)
    return answer.ok ? ok(describeRegistration(answer.value)) : answer
  })
  serve(api, contract.listNpdDictionaries, async () => {
    const { regions, activities, readAt } = await npdDictionaries(deps.db)
    return ok({ regions: [...regions], activities: [...activities], read_at: readAt?.toString() ?? null })
  })
}
