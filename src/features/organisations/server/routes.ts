import type { TaxService } from '#/gateways/npd/port.ts'
import { maskTail } from '#/kernel/bank-account.ts'
import { ok, refuse } from '#/kernel/result.ts'
import { roleMay } from '#/kernel/roles.ts'
import { formatPhone, parsePhone } from '#/kernel/phone.ts'
import type { Clock } from '#/kernel/time.ts'
import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { takeFromLimits } from '#/platform/server/limits.ts'
import * as contract from '../contract.ts'
import { shortOrganizationName } from '../domain/organization.ts'
import { findInRegistry } from './find-in-registry.ts'
import { inviteMember } from './invite-member.ts'
import { joinOrganization } from './join-organization.ts'
import { findOrganizationByInn, membersOf, ownOrganization } from './queries.ts'
import { registerOrganization } from './register-organization.ts'
import { setBankAccount } from './set-bank-account.ts'

type Deps = { db: Database; clock: Clock; taxService: TaxService }

export function organisationRoutes(api: Api, deps: Deps): void {
  serve(api, contract.lookUpOrganization, async ({ scope, params }) => {
    if (!scope.signedUp) return refuse({ kind: 'signUpFirst' })
    const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `org-lookup:${scope.personId}`, count: 20, seconds: 3600 }])
    if (!allowed.ok) return allowed
    if (await findOrganizationByInn(deps.db, params.inn)) return refuse({ kind: 'organizationExists', owner: 'владельца' })
    const found = await findInRegistry(deps.taxService, params.inn)
    if (!found.ok) return found
    const { inn, name, ogrn, address } = found.value
    return ok({ inn, full_name: name, short_name: shortOrganizationName(name), ogrn, legal_address: address })
  })
  serve(api, contract.registerOrganization, async ({ scope, body }) => {
    const allowed = await takeFromLimits(deps.db, deps.clock, [{ key: `org-new:${scope.personId}`, count: 10, seconds: 3600 }])
    return allowed.ok ? registerOrganization(deps, scope, body) : allowed
  })
  serve(api, contract.joinOrganization, ({ scope }) => joinOrganization(deps, scope))
  serve(api, contract.readOwnOrganization, async ({ scope }) =>
    ok(organizationToView(await ownOrganization(deps.db, scope).executeTakeFirstOrThrow(), scope)),
  )
  serve(api, contract.setBankAccount, async ({ scope, body }) => {
    const saved = await setBankAccount(deps, scope, body)
    return saved.ok ? ok(organizationToView(saved.value, scope)) : saved
  })
  serve(api, contract.listMembers, async ({ scope }) =>
    ok((await membersOf(deps.db, scope)).map((row) => memberToView(row, scope))),
  )
  serve(api, contract.inviteMember, async ({ scope, body }) => {
    const invited = await inviteMember(deps, scope, body)
    return invited.ok ? ok(memberToView(invited.value, scope)) : invited
  })
}

type OrganizationRow = Awaited<ReturnType<ReturnType<typeof ownOrganization>['executeTakeFirstOrThrow']>>

function organizationToView(row: OrganizationRow, scope: ClientScope) {
  const { bank_bik: bik, bank_account: account } = row
  return {
    org_id: row.id,
    inn: row.inn,
    kpp: row.kpp,
    ogrn: row.ogrn,
    full_name: row.full_name,
    short_name: row.short_name,
    legal_address: row.legal_address,
    source: row.source,
    bank:
      bik !== null && account !== null
        ? { bik, account: roleMay(scope.role, 'seeRequisites') ? account : maskTail(account) }
        : null,
    role: scope.role,
    version: row.version,
  }
}

function memberToView(row: Awaited<ReturnType<typeof membersOf>>[number], scope: ClientScope) {
  const phone = parsePhone(row.phone)
  return {
    member_id: row.id,
    name: row.name,
    phone: phone ? formatPhone(phone) : row.phone,
    role: row.role,
    status: row.status,
    is_me: row.id === scope.memberId,
  }
}
