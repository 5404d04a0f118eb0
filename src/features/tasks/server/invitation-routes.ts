import type { ReadsKnownTax } from '#/kernel/npd-tax.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import * as contract from '../contract/task-invitation.ts'
import { changeTaskInvitation } from './change-task-invitation.ts'
import { declineInvitation } from './decline-invitation.ts'
import { declineLinkedInvitation } from './decline-linked-invitation.ts'
import { inviteByList } from './invite-by-list.ts'
import { inviteContractors } from './invite-contractors.ts'
import { listOwnInvitations } from './list-own-invitations.ts'
import { listTaskInvitations } from './list-task-invitations.ts'
import { openLinkedInvitation } from './open-linked-invitation.ts'
import { seeInvitations } from './see-invitations.ts'

type Deps = ReadsKnownTax & {
  readonly db: Database
  readonly clock: Clock
  readonly fieldKey: FieldKey
  readonly codePepper: string
  readonly publicUrl: string
}

const usualSize = 25

/** Invitations to a task, of its customer and of the invited. */
export function taskInvitationRoutes(api: Api, deps: Deps): void {
  serve(api, contract.inviteContractors, ({ scope, params, body }) =>
    inviteContractors(deps, scope, params.id, body.contractor_ids),
  )
  serve(api, contract.inviteByList, ({ scope, params, query, body }) =>
    inviteByList(deps, scope, params.id, { name: query.file_name, bytes: body }),
  )
  serve(api, contract.listTaskInvitations, ({ scope, params, query: { cursor, size = usualSize } }) =>
    listTaskInvitations(deps, scope, params.id, { key: cursor, size }),
  )
  serve(api, contract.changeTaskInvitation, ({ scope, params }) => changeTaskInvitation(deps, scope, params.id, params.action))
  serve(api, contract.listOwnInvitations, ({ scope, query: { cursor, size = usualSize } }) =>
    listOwnInvitations(deps, scope, { key: cursor, size }),
  )
  serve(api, contract.seeInvitations, ({ scope, body }) => seeInvitations(deps, scope, body.task_id))
  serve(api, contract.declineInvitation, ({ scope, params, body }) => declineInvitation(deps, scope, params.id, body.reason))
  serve(api, contract.openLinkedInvitation, ({ params }) => openLinkedInvitation(deps, params.token))
  serve(api, contract.declineLinkedInvitation, ({ params, body }) => declineLinkedInvitation(deps, params.token, body.reason))
}
