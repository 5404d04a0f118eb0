import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memberRoles, nuanceOf, permissionMatrix, permissions, roleMay } from './roles.ts'
import type { Permission } from './roles.ts'

/** Owner, admin, manager, accountant, approver, signer, viewer: the table of the product, letter for letter. */
const table: Record<Permission, string> = {
  seeWork: '+ + + + + + +',
  editTasks: '+ + + - - - -',
  acceptResults: '+ + withinLimit - - - -',
  signDocuments: '+ withBasis - - - + -',
  editRegisters: '+ + ownTasks + - - -',
  approveRegisters: '+ - - - + - -',
  startPayments: '+ - - afterApproval - - -',
  seeRequisites: '+ - - + - - -',
  seeChecks: '+ + ownTasks + + - +',
  requestAnnulment: '+ - - + - - -',
  checkNpdStatus: '+ + + + - - -',
  editTemplates: '+ + - - - + -',
  editMembers: '+ notOwner - - - - -',
  editOrganization: '+ + - - - - -',
  editLimits: '+ - - - - - -',
  editAccounts: '+ - - + - - -',
  editIntegrations: '+ + - - - - -',
  seeJournal: '+ + - + - - -',
}

test('each role may what the table says, as far as it says, and nothing else', () => {
  const printed = Object.fromEntries(
    permissions.map((permission) => [
      permission,
      memberRoles.map((role) => nuanceOf(role, permission) ?? (roleMay(role, permission) ? '+' : '-')).join(' '),
    ]),
  )
  assert.deepEqual(printed, table)
  for (const permission of permissions) {
    assert.deepEqual(
      permissionMatrix[permission],
      memberRoles.filter((role) => roleMay(role, permission)),
    )
  }
})

test('nobody but the owner alone can make, approve and pay a register', () => {
  const alone = memberRoles.filter((role) =>
    (['editRegisters', 'approveRegisters', 'startPayments'] as const).every((permission) => roleMay(role, permission)),
  )
  assert.deepEqual(alone, ['owner'])
})
