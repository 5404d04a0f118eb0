/** Roles of an organization member. */
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

/** Restrictions on permissions that are granted only in part. */
export const nuanceNames = {
  withinLimit: 'в пределах лимита',
  withBasis: 'если указано основание',
  ownTasks: 'только по своим заданиям',
  afterApproval: 'после согласования',
  notOwner: 'кроме владельца',
} as const
export type Nuance = keyof typeof nuanceNames

export type Allowance = 'yes' | { readonly only: Nuance }

type Row = { readonly name: string; readonly allows: Readonly<Partial<Record<MemberRole, Allowance>>> }

const everybody = {
  owner: 'yes',
  admin: 'yes',
  manager: 'yes',
  accountant: 'yes',
  approver: 'yes',
  signer: 'yes',
  viewer: 'yes',
} as const

/**
 * Permissions of each role in an organization: the single source for the server gate, the screens and the generated tests.
 * Branches restrict every row; limits restrict every row that involves money.
 */
export const roleTable = {
  seeWork: { name: 'Видеть задания, исполнителей, документы', allows: everybody },
  editTasks: { name: 'Создавать задания, выбирать исполнителей', allows: { owner: 'yes', admin: 'yes', manager: 'yes' } },
  acceptResults: {
    name: 'Принимать работы',
    allows: { owner: 'yes', admin: 'yes', manager: { only: 'withinLimit' } },
  },
  signDocuments: {
    name: 'Подписывать за организацию',
    allows: { owner: 'yes', admin: { only: 'withBasis' }, signer: 'yes' },
  },
  editRegisters: {
    name: 'Составлять и править реестры',
    allows: { owner: 'yes', admin: 'yes', manager: { only: 'ownTasks' }, accountant: 'yes' },
  },
  approveRegisters: { name: 'Согласовывать реестры', allows: { owner: 'yes', approver: 'yes' } },
  startPayments: { name: 'Запускать выплаты', allows: { owner: 'yes', accountant: { only: 'afterApproval' } } },
  seeRequisites: { name: 'Видеть реквизиты полностью', allows: { owner: 'yes', accountant: 'yes' } },
  seeReceipts: {
    name: 'Видеть и скачивать чеки',
    allows: { owner: 'yes', admin: 'yes', manager: { only: 'ownTasks' }, accountant: 'yes', approver: 'yes', viewer: 'yes' },
  },
  requestAnnulment: { name: 'Просить об аннулировании чека', allows: { owner: 'yes', accountant: 'yes' } },
  closeMonth: { name: 'Закрывать месяц', allows: { owner: 'yes', accountant: 'yes' } },
  checkNpdStatus: {
    name: 'Проверять статус самозанятого',
    allows: { owner: 'yes', admin: 'yes', manager: 'yes', accountant: 'yes' },
  },
  destroyDocuments: { name: 'Уничтожать документы по сроку', allows: { owner: 'yes' } },
  editTemplates: { name: 'Менять шаблоны', allows: { owner: 'yes', admin: 'yes', signer: 'yes' } },
  editMembers: { name: 'Управлять командой и согласованием', allows: { owner: 'yes', admin: { only: 'notOwner' } } },
  editOrganization: { name: 'Менять название на доске, логотип, подразделения', allows: { owner: 'yes', admin: 'yes' } },
  editLimits: { name: 'Менять лимиты организации', allows: { owner: 'yes' } },
  editAccounts: { name: 'Менять счета, пополнять баланс', allows: { owner: 'yes', accountant: 'yes' } },
  editIntegrations: { name: 'Управлять ключами API и вебхуками', allows: { owner: 'yes', admin: 'yes' } },
  seeJournal: { name: 'Видеть журнал, выгружать досье', allows: { owner: 'yes', admin: 'yes', accountant: 'yes' } },
} as const satisfies Record<string, Row>

export type Permission = keyof typeof roleTable

const rows: Readonly<Record<Permission, Row>> = roleTable

export const permissions: readonly Permission[] = Object.keys(roleTable).filter((name): name is Permission => name in roleTable)

/** Roles that have each permission, restricted or not. */
export const permissionMatrix = Object.fromEntries(
  permissions.map((permission) => [permission, memberRoles.filter((role) => roleMay(role, permission))]),
) as unknown as Readonly<Record<Permission, readonly MemberRole[]>>

export function roleMay(role: MemberRole, permission: Permission): boolean {
  return rows[permission].allows[role] !== undefined
}

/** «владелец, администратор или менеджер» */
export function whoMay(permission: Permission): string {
  return oneOf.format(permissionMatrix[permission].map((role) => memberRoleNames[role].toLowerCase()))
}

const oneOf = new Intl.ListFormat('ru', { type: 'disjunction' })

/** Returns the restriction on this role's permission, or undefined when the permission is unrestricted or not granted. */
export function nuanceOf(role: MemberRole, permission: Permission): Nuance | undefined {
  const allowance = rows[permission].allows[role]
  return typeof allowance === 'object' ? allowance.only : undefined
}
