import { call } from '#/platform/web/call.ts'
import type { CallInput } from '#/wire/endpoint.ts'
import { saveRegistrationDraft } from '../contract.ts'

/** Saves what a signed-in person has entered in the wizard. */
export function saveDraft(body: CallInput<typeof saveRegistrationDraft>['body']) {
  return call(saveRegistrationDraft, { body }, { skipAlerts: true })
}
