import { requireWhole } from '#/features/organizations/server/require-whole.ts'
import type { Id } from '#/kernel/ids.ts'
import { pageFrom } from '#/kernel/list-key.ts'
import { maskPhone } from '#/kernel/phone.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import * as contract from '../contract/invitation.ts'
import { invitationLifecycle, invitationStateNames } from '../domain/invitation.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { cancelInvitation } from './cancel-invitation.ts'
import { findInvitation, pageOfInvitations } from './invitation-queries.ts'
import type { InvitationRecord } from './invitation-queries.ts'
import { findList, leftLines, pageOfLists } from './invitation-list-queries.ts'
import type { InvitationListRecord } from './invitation-list-queries.ts'
import { inviteContractor } from './invite-contractor.ts'
import { makeInvitationLink } from './make-invitation-link.ts'
import { openInvitation } from './open-invitation.ts'
import { previewInvitations } from './preview-invitations.ts'
import { repeatInvitation } from './repeat-invitation.ts'
import { startInvitations } from './start-invitations.ts'

export type InvitationRouteDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly codePepper: string
  readonly publicUrl: string
}

export function invitationRoutes(api: Api, deps: InvitationRouteDeps): void {
  serve(api, contract.inviteContractor, ({ scope, body }) => inviteContractor(deps, scope, body))
  serve(api, contract.previewInvitations, ({ scope, query, body }) => previewInvitations(deps, scope, body, query))
  serve(api, contract.startInvitations, ({ scope, query, body }) => startInvitations(deps, scope, body, query))
  serve(api, contract.listInvitationLists, async ({ scope, query }) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const size = query.size ?? 3
    const rows = await pageOfLists(deps.db, scope, { cursor: query.cursor, size })
    const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
    return ok({ items: items.map(listToView), next })
  })
  serve(api, contract.readInvitationList, async ({ scope, params }) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const list = await findList(deps.db, scope, params.id)
    return list ? ok({ list: listToView(list), left: await leftLines(deps.db, list.id) }) : refuse({ kind: 'notFound' })
  })
  serve(api, contract.listInvitations, async ({ scope, query }) => {
    const whole = requireWhole(scope)
    if (!whole.ok) return whole
    const size = query.size ?? 25
    const rows = await pageOfInvitations(deps.db, scope, { cursor: query.cursor, size })
    const { items, next } = pageFrom(rows, size, (row) => ({ at: row.created_at, id: row.id }))
    return ok({ items: items.map((row) => invitationToView(deps, row)), next })
  })
  serve(api, contract.changeInvitation, async ({ scope, params: { id, action } }) => {
    const changed = action === 'resend' ? await repeatInvitation(deps, scope, id) : await cancelInvitation(deps, scope, id)
    return changed.ok ? showInvitation(deps, scope, id) : changed
  })
  serve(api, contract.openInvitation, ({ params }) => openInvitation(deps, params.token))
  serve(api, contract.acceptInvitation, ({ scope, params }) => acceptInvitation(deps, scope, params.token))
}

function listToView({ org_id: _org, created_by: _by, ...list }: InvitationListRecord) {
  return { ...list, created_at: list.created_at.toString(), finished_at: list.finished_at?.toString() ?? null }
}

async function showInvitation(deps: InvitationRouteDeps, scope: ClientScope, id: Id<'invitation'>) {
  const row = await findInvitation(deps.db, scope, id)
  return row ? ok(invitationToView(deps, row)) : refuse({ kind: 'notFound' })
}

function invitationToView(deps: InvitationRouteDeps, row: InvitationRecord) {
  const isOpen = invitationLifecycle.is.sent(row.state) || invitationLifecycle.is.opened(row.state)
  const lapsed = isOpen && Temporal.Instant.compare(row.expires_at, deps.clock.now()) <= 0
  const state = lapsed ? ('expired' as const) : row.state
  const { id, phone } = row
  return {
    id,
    way: row.way,
    name: row.name,
    inn: row.inn,
    phone: phone ? maskPhone(phone) : null,
    state,
    state_name: invitationStateNames[state],
    sms: row.sms_state,
    link: isOpen && !lapsed ? makeInvitationLink(deps, row) : null,
    sent_at: row.sent_at.toString(),
    opened_at: row.opened_at?.toString() ?? null,
    accepted_at: row.accepted_at?.toString() ?? null,
    expires_at: row.expires_at.toString(),
  }
}
