import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memberRoles, permissionMatrix, roleMay } from './roles.ts'
import type { Permission } from './roles.ts'

/** Owner, admin, manager, accountant, approver, signer, viewer: the table of the product, letter for letter. */
const table: Record<Permission, string> = {
  seeWork: '+++++++',
  editTasks: '+++----',
  acceptResults: '+++----',
  signDocuments: '++---+-',
  editRegisters: '++++---',
  approveRegisters: '+---+--',
  startPayments: '+--+---',
  seeRequisites: '+--+---',
  seeChecks: '+++++-+',
  requestAnnulment: '+--+---',
  checkNpdStatus: '++++---',
  editTemplates: '++---+-',
  editMembers: '++-----',
  editAccounts: '+--+---',
  seeJournal: '++-+---',
}

test('each role may what the table says and nothing else', () => {
  const printed = Object.fromEntries(
    Object.keys(permissionMatrix).map((permission) => [
      permission,
      memberRoles.map((role) => (roleMay(role, permission as Permission) ? '+' : '-')).join(''),
    ]),
  )
  assert.deepEqual(printed, table)
})

test('nobody but the owner alone can make, approve and pay a register', () => {
  const alone = memberRoles.filter((role) =>
    (['editRegisters', 'approveRegisters', 'startPayments'] as const).every((permission) => roleMay(role, permission)),
  )
  assert.deepEqual(alone, ['owner'])
})
