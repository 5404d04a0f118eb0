import type { MakeDocumentDeps } from '#/features/documents/server/make-document.ts'
import type { SendCodeDeps } from '#/features/identity/server/send-code.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import * as contract from '../contract.ts'
import { acceptWork } from './accept-work.ts'
import { changeNewcomer } from './change-newcomer.ts'
import { countNewcomers } from './count-newcomers.ts'
import { listHandedIn } from './list-handed-in.ts'
import { listNewcomers } from './list-newcomers.ts'
import { openWork } from './open-work.ts'
import { previewOnboarding } from './preview-onboarding.ts'
import { readOnboarding } from './read-onboarding.ts'
import { refuseWork } from './refuse-work.ts'
import { sendOnboardingCode } from './send-onboarding-code.ts'
import { startOnboarding } from './start-onboarding.ts'

export function onboardingRoutes(api: Api, deps: SendCodeDeps & MakeDocumentDeps & { readonly publicUrl: string }): void {
  serve(api, contract.previewOnboarding, ({ scope, params, body }) => previewOnboarding(deps, scope, params.id, body))
  serve(api, contract.sendOnboardingCode, ({ scope, params, body }) => sendOnboardingCode(deps, scope, params.id, body))
  serve(api, contract.startOnboarding, ({ scope, params, body }) => startOnboarding(deps, scope, params.id, body))
  serve(api, contract.readOnboarding, ({ scope, params }) => readOnboarding(deps, scope, params.id))
  serve(api, contract.countNewcomers, ({ scope, params }) => countNewcomers(deps, scope, params.id))
  serve(api, contract.listNewcomers, ({ scope, params, query }) => listNewcomers(deps, scope, params.id, query))
  serve(api, contract.listHandedIn, ({ scope, params }) => listHandedIn(deps, scope, params.id))
  serve(api, contract.changeNewcomer, ({ scope, params }) => changeNewcomer(deps, scope, params.id, params.action))
  serve(api, contract.openWork, ({ params }) => openWork(deps, params.token))
  serve(api, contract.acceptWork, ({ scope, params }) => acceptWork(deps, scope, params.token))
  serve(api, contract.refuseWork, ({ params }) => refuseWork(deps, params.token))
}
