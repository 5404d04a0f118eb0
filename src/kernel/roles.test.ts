import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memberRoles, nuanceOf, permissionMatrix, permissions, roleMay } from './roles.ts'
import type { Permission } from './roles.ts'

/** Columns: owner, admin, manager, accountant, approver, signer, viewer; an exact copy of the product's permission table. */
const table: Record<Permission, string> = {
  seeWork: '+ + + + + + +',
  editTasks: '+ + + - - - -',
  acceptResults: '+ + withinLimit - - - -',
  signDocuments: '+ withBasis - - - + -',
  editRegisters: '+ + ownTasks + - - -',
  approveRegisters: '+ - - - + - -',
  startPayments: '+ - - afterApproval - - -',
  seeRequisites: '+ - - + - - -',
  seeReceipts: '+ + ownTasks + + - +',
  requestAnnulment: '+ - - + - - -',
  closeMonth: '+ - - + - - -',
  checkNpdStatus: '+ + + + - - -',
  destroyDocuments: '+ - - - - - -',
  editTemplates: '+ + - - - + -',
  editMembers: '+ notOwner - - - - -',
  editOrganization: '+ + - - - - -',
  editLimits: '+ - - - - - -',
  editAccounts: '+ - - + - - -',
  editIntegrations: '+ + - - - - -',
  seeJournal: '+ + - + - - -',
}

test('each role has exactly the permissions in the table, with the same restrictions', () => {
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

test('only the owner can create, approve and pay a register alone', () => {
  const alone = memberRoles.filter((role) =>
    (['editRegisters', 'approveRegisters', 'startPayments'] as const).every((permission) => roleMay(role, permission)),
  )
  assert.deepEqual(alone, ['owner'])
})
