import type { TextDeps } from '#/features/legal/server/read-text.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import * as contract from '../contract.ts'
import { addLead } from './add-lead.ts'

export type LeadsDeps = TextDeps & { readonly db: Database }

export function leadsRoutes(api: Api, deps: LeadsDeps): void {
  serve(api, contract.sendMail, ({ caller, body }) => addLead(deps, caller.ip, body))
}
