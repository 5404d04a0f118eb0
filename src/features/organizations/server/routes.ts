import type { FileStore } from '#/gateways/files/port.ts'
import type { TaxService } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import type { Refusal, RefusalKind } from '#/wire/refusals.ts'
import { viewRoutes } from './view-routes.ts'
import { sendForm } from '#/wire/field.ts'
import { brandFields } from '../fields/brand.ts'
import * as organizationContract from '../contract/organization.ts'
import * as brandContract from '../contract/brand.ts'
import * as proofContract from '../contract/proof.ts'
import * as moneyContract from '../contract/money.ts'
import * as branchContract from '../contract/branch.ts'
import * as teamContract from '../contract/team.ts'
import { limitsFrom, personMonthCeiling, platformCeiling } from '../domain/limits.ts'
import { maskOwner, shortOrganizationName } from '../domain/organization.ts'
import { proofPayment, proofState } from '../domain/organization-proof.ts'
import type { ProofPayee } from '../domain/organization-proof.ts'
import { accountsOf, accountToView } from './account-queries.ts'
import type { AccountRow } from './account-queries.ts'
import { addAccount } from './add-account.ts'
import { addBranch } from './add-branch.ts'
import { admitMember } from './admit-member.ts'
import { branchesOf, branchToView } from './branch-queries.ts'
import type { BranchRow } from './branch-queries.ts'
import { changeAccountChannel } from './change-account-channel.ts'
import { changeBrand } from './change-brand.ts'
import { changeLimits } from './change-limits.ts'
import { changeMember } from './change-member.ts'
import { closeBranch } from './close-branch.ts'
import { findInRegistry } from './find-in-registry.ts'
import { inviteMember } from './invite-member.ts'
import { joinOrganization } from './join-organization.ts'
import { makeAccountMain } from './make-account-main.ts'
import { showMember, teamOf } from './member-queries.ts'
import { findOrganizationByInn, ownOrganization } from './queries.ts'
import { readLogo } from './read-logo.ts'
import { registerOrganization } from './register-organization.ts'
import { removeAccount } from './remove-account.ts'
import { removeLogo } from './remove-logo.ts'
import { renameBranch } from './rename-branch.ts'
import { requestAccess } from './request-access.ts'
import { resendInvitation } from './resend-invitation.ts'
import { sendStatement } from './send-statement.ts'
import { setLogo } from './set-logo.ts'
import { changeMemberState } from './change-member-state.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService; files: FileStore; brand: { operator: ProofPayee } }

export function organizationRoutes(api: Api, deps: Deps): void {
  viewRoutes(api, deps)
  signUpRoutes(api, deps)
  companyRoutes(api, deps)
  accountRoutes(api, deps)
  branchRoutes(api, deps)
  memberRoutes(api, deps)
}

function signUpRoutes(api: Api, deps: Deps): void {
  serve(api, organizationContract.lookUpOrganization, async ({ scope, params }) => {
    if (!scope.signedUp) return refuse({ kind: 'signUpFirst' })
    const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `org-lookup:${scope.personId}`, count: 20, seconds: 3600 }])
    if (!allowed.ok) return allowed
    const known = await findOrganizationByInn(deps.db, params.inn)
    if (known) return refuse({ kind: 'organizationExists', owner: maskOwner(known.owner_name) })
    const found = await findInRegistry(deps.taxService, params.inn)
    if (!found.ok) return found
    const { inn, name, ogrn, address } = found.value
    return ok({ inn, full_name: name, short_name: shortOrganizationName(name), ogrn, legal_address: address })
  })
  serve(api, organizationContract.registerOrganization, async ({ scope, body }) => {
    const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `org-new:${scope.personId}`, count: 10, seconds: 3600 }])
    return allowed.ok ? registerOrganization(deps, scope, body) : allowed
  })
  serve(api, organizationContract.requestAccess, ({ scope, body }) => requestAccess(deps, scope, body))
  serve(api, organizationContract.joinOrganization, ({ scope }) => joinOrganization(deps, scope))
}

function companyRoutes(api: Api, deps: Deps): void {
  serve(api, organizationContract.readOwnOrganization, async ({ scope }) =>
    ok(organizationToView(await ownOrganization(deps.db, scope).executeTakeFirstOrThrow(), scope, deps)),
  )
  serve(api, brandContract.changeBrand, async ({ scope, body }) => shown(await changeBrand(deps, scope, body), scope, deps))
  serve(api, brandContract.setLogo, async ({ scope, body }) => shown(await setLogo(deps, scope, body), scope, deps))
  serve(api, brandContract.removeLogo, async ({ scope }) => shown(await removeLogo(deps, scope), scope, deps))
  serve(api, brandContract.readLogo, ({ params }) => readLogo(deps, params.key))
  serve(api, proofContract.sendStatement, async ({ scope, query, body }) =>
    shown(await sendStatement(deps, scope, { name: query.file_name, bytes: body }), scope, deps),
  )
  serve(api, moneyContract.changeLimits, async ({ scope, body }) => shown(await changeLimits(deps, scope, body), scope, deps))
}

function accountRoutes(api: Api, deps: Deps): void {
  const listed = <Kind extends RefusalKind>(result: Result<AccountRow[], Refusal<Kind>>, scope: ClientScope) =>
    result.ok ? ok(result.value.map((row) => accountToView(row, scope))) : result
  serve(api, moneyContract.listAccounts, async ({ scope }) =>
    ok((await accountsOf(deps.db, scope.orgId)).map((row) => accountToView(row, scope))),
  )
  serve(api, moneyContract.addAccount, async ({ scope, body }) => {
    const added = await addAccount(deps, scope, body)
    return added.ok ? ok(accountToView(added.value, scope)) : added
  })
  serve(api, moneyContract.makeAccountMain, async ({ scope, params }) =>
    listed(await makeAccountMain(deps, scope, params.id), scope),
  )
  serve(api, moneyContract.changeAccountChannel, async ({ scope, params, body }) =>
    listed(await changeAccountChannel(deps, scope, params.id, body.channel), scope),
  )
  serve(api, moneyContract.removeAccount, async ({ scope, params }) => listed(await removeAccount(deps, scope, params.id), scope))
}

function branchRoutes(api: Api, deps: Deps): void {
  const one = <Kind extends RefusalKind>(result: Result<BranchRow, Refusal<Kind>>) =>
    result.ok ? ok(branchToView(result.value)) : result
  serve(api, branchContract.listBranches, async ({ scope }) => ok((await branchesOf(deps.db, scope)).map(branchToView)))
  serve(api, branchContract.addBranch, async ({ scope, body }) => one(await addBranch(deps, scope, body)))
  serve(api, branchContract.renameBranch, async ({ scope, params, body }) =>
    one(await renameBranch(deps, scope, params.id, body)),
  )
  serve(api, branchContract.closeBranch, async ({ scope, params }) => one(await closeBranch(deps, scope, params.id)))
}

function memberRoutes(api: Api, deps: Deps): void {
  const one = async <Kind extends RefusalKind>(result: Result<{ id: Id<'member'> }, Refusal<Kind>>, scope: ClientScope) =>
    result.ok ? ok(await showMember(deps.db, scope, result.value.id)) : result
  serve(api, teamContract.listMembers, async ({ scope }) => ok(await teamOf(deps.db, scope)))
  serve(api, teamContract.inviteMember, async ({ scope, body }) => one(await inviteMember(deps, scope, body), scope))
  serve(api, teamContract.changeMember, async ({ scope, params, body }) =>
    one(await changeMember(deps, scope, params.id, body), scope),
  )
  serve(api, teamContract.admitMember, async ({ scope, params, body }) =>
    one(await admitMember(deps, scope, params.id, body), scope),
  )
  serve(api, teamContract.resendInvitation, async ({ scope, params }) =>
    one(await resendInvitation(deps, scope, params.id), scope),
  )
  serve(api, teamContract.changeMemberState, async ({ scope, params }) => {
    const changed = await changeMemberState(deps, scope, params)
    return changed.ok ? ok(await teamOf(deps.db, scope)) : changed
  })
}

type OrganizationRow = Awaited<ReturnType<ReturnType<typeof ownOrganization>['executeTakeFirstOrThrow']>>

function shown<Kind extends RefusalKind>(result: Result<OrganizationRow, Refusal<Kind>>, scope: ClientScope, deps: Deps) {
  return result.ok ? ok(organizationToView(result.value, scope, deps)) : result
}

function organizationToView(row: OrganizationRow, scope: ClientScope, { brand }: Deps) {
  return {
    org_id: row.id,
    inn: row.inn,
    kpp: row.kpp,
    ogrn: row.ogrn,
    full_name: row.full_name,
    short_name: row.short_name,
    legal_address: row.legal_address,
    source: row.source,
    ...sendForm(brandFields, row),
    logo: row.logo_file_key === null ? null : `/api/v1/public/logos/${row.logo_file_key}`,
    proof: {
      state: proofState(row),
      statement_name: row.statement_name,
      statement_sent_at: row.statement_sent_at?.toString() ?? null,
      declined: row.statement_declined,
      payment: proofPayment(brand.operator, row.inn) ?? null,
    },
    limits: { ...limitsFrom(row), person_month: row.limit_person_month },
    ceiling: { ...platformCeiling, person_month: personMonthCeiling },
    role: scope.role,
    branch_ids: [...scope.branchIds],
    version: row.version,
  }
}
