/** Roles of a member in an organisation. */
export const memberRoles = ['owner', 'admin', 'manager', 'accountant', 'approver', 'signer', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

export const memberRoleNames: Record<MemberRole, string> = {
  owner: 'Владелец',
  admin: 'Администратор',
  manager: 'Менеджер',
  accountant: 'Бухгалтер',
  approver: 'Согласующий',
  signer: 'Подписант',
  viewer: 'Наблюдатель',
}

/** Which roles may do what in an organisation. The server, the screens and the generated tests read this table. */
export const permissionMatrix = {
  seeWork: ['owner', 'admin', 'manager', 'accountant', 'approver', 'signer', 'viewer'],
  editTasks: ['owner', 'admin', 'manager'],
  acceptResults: ['owner', 'admin', 'manager'],
  signDocuments: ['owner', 'admin', 'signer'],
  editRegisters: ['owner', 'admin', 'manager', 'accountant'],
  approveRegisters: ['owner', 'approver'],
  startPayments: ['owner', 'accountant'],
  seeRequisites: ['owner', 'accountant'],
  seeChecks: ['owner', 'admin', 'manager', 'accountant', 'approver', 'viewer'],
  requestAnnulment: ['owner', 'accountant'],
  checkNpdStatus: ['owner', 'admin', 'manager', 'accountant'],
  editTemplates: ['owner', 'admin', 'signer'],
  editMembers: ['owner', 'admin'],
  editAccounts: ['owner', 'accountant'],
  seeJournal: ['owner', 'admin', 'accountant'],
} as const satisfies Record<string, readonly MemberRole[]>

export type Permission = keyof typeof permissionMatrix

export function roleMay(role: MemberRole, permission: Permission): boolean {
  const allowed: readonly MemberRole[] = permissionMatrix[permission]
  return allowed.includes(role)
}
