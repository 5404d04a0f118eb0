import * as z from 'zod/mini'
import { parseInn } from '#/kernel/inn.ts'
import { kopecks } from '#/kernel/money.ts'
import { parsePhone } from '#/kernel/phone.ts'
import { memberRoles } from '#/kernel/roles.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, optionalText, parsed, text } from '#/wire/parsed.ts'
import { bandsMax, needMax, stepRoles, stepsMax } from './domain/approval-policy.ts'
import { memberActions, memberStatuses } from './domain/member.ts'
import { substitutionStates } from './domain/substitution.ts'

const orgInn = parsed(parseInn, 'ИНН организации — 10 цифр, ИП — 12')

export const lookUpOrganization = endpoint({
  method: 'GET',
  path: '/api/v1/client/organizations/by-inn/:inn',
  summary: 'Найти организацию по ИНН в реестре ФНС',
  access: 'account',
  params: z.object({ inn: orgInn }),
  reply: z.object({
    inn: z.string(),
    full_name: z.string(),
    short_name: z.string(),
    ogrn: z.string(),
    legal_address: z.string(),
  }),
  refusals: ['organizationUnknown', 'organizationExists', 'npdSilent', 'tooOften', 'signUpFirst'],
})

export const registerOrganization = endpoint({
  method: 'POST',
  path: '/api/v1/client/organizations',
  summary: 'Зарегистрировать организацию и стать её владельцем',
  access: 'account',
  body: z.object({
    inn: orgInn,
    represents: z.literal(true, 'Подтвердите, что представляете эту организацию'),
    /** Typed only when the tax service does not know the ИНН. */
    full_name: optionalText(300),
    member_name: text(5, 180, 'Укажите фамилию, имя и отчество'),
  }),
  reply: z.object({ org_id: z.string(), short_name: z.string() }),
  idempotent: true,
  refusals: ['organizationExists', 'organizationUnknown', 'npdSilent', 'signUpFirst', 'tooOften'],
})

const givenLimit = z.pipe(z.int('Введите сумму').check(z.gte(100, 'Не меньше 1 ₽')), z.transform(kopecks))
const limit = z.nullable(givenLimit)
/** The most in one row, one register, one day, in kopecks; null: only those above bound it. */
const limits = z.object({ row: limit, register: limit, day: limit })
const shownLimits = z.object({ row: z.nullable(z.number()), register: z.nullable(z.number()), day: z.nullable(z.number()) })

/** With what one person may be paid in a month. */
const organizationLimits = z.extend(shownLimits, { person_month: z.number() })

export const organizationView = z.object({
  org_id: z.string(),
  inn: z.string(),
  kpp: z.nullable(z.string()),
  ogrn: z.nullable(z.string()),
  full_name: z.string(),
  short_name: z.string(),
  legal_address: z.string(),
  source: z.enum(['fns', 'typed']),
  /** The name people know; empty when it is the short one. */
  brand_name: z.string(),
  /** Address of the picture. */
  logo: z.nullable(z.string()),
  hides_name: z.boolean(),
  limits: organizationLimits,
  /** Above these no organisation may set its limits. */
  ceiling: organizationLimits,
  role: z.enum(memberRoles),
  /** The branches the reader is narrowed to; empty: none, he has the whole organisation. */
  branch_ids: z.array(z.string()),
  version: z.number(),
})

export const readOwnOrganization = endpoint({
  method: 'GET',
  path: '/api/v1/client/organization',
  summary: 'Своя организация: реквизиты, название на доске, лимиты',
  access: 'client',
  permission: 'seeWork',
  reply: organizationView,
  refusals: ['noAccess'],
})

export const changeBrand = endpoint({
  method: 'PUT',
  path: '/api/v1/client/organization/brand',
  summary: 'Название на доске и его скрытие',
  access: 'client',
  permission: 'editOrganization',
  body: z.object({
    brand_name: z.string().check(z.trim(), z.maxLength(60, 'Не больше 60 символов')),
    hides_name: z.boolean(),
    version: z.number(),
  }),
  reply: organizationView,
  refusals: ['staleVersion', 'noAccess'],
})

export const setLogo = endpoint({
  method: 'PUT',
  path: '/api/v1/client/organization/logo',
  summary: 'Загрузить логотип: PNG, JPEG или WebP до 512 КБ',
  access: 'client',
  permission: 'editOrganization',
  body: z.instanceof(Uint8Array),
  bodyForm: 'bytes',
  bodyLimit: 512 * 1024,
  reply: organizationView,
  refusals: ['badFile', 'noAccess'],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/organization/logo',
  summary: 'Убрать логотип',
  access: 'client',
  permission: 'editOrganization',
  reply: organizationView,
  refusals: ['noAccess'],
})

export const readLogo = endpoint({
  method: 'GET',
  path: '/api/v1/public/logos/:key',
  summary: 'Логотип организации',
  access: 'public',
  params: z.object({ key: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Неверный адрес')) }),
  reply: z.undefined(),
  file: true,
  refusals: ['notFound'],
})

export const changeLimits = endpoint({
  method: 'PUT',
  path: '/api/v1/client/organization/limits',
  summary: 'Лимиты организации: на строку, на реестр, на день, на человека в месяц',
  access: 'client',
  permission: 'editLimits',
  confirmed: true,
  body: z.object({
    limits: z.extend(limits, { row: givenLimit, person_month: givenLimit }),
    version: z.number(),
  }),
  reply: organizationView,
  refusals: ['confirmationNeeded', 'limitAboveCeiling', 'staleVersion', 'noAccess'],
})

const accountParam = z.object({ id: idOf('account') })
export const accountView = z.object({
  id: z.string(),
  bik: z.string(),
  /** In full for those who pay from it, else its last digits. */
  account: z.string(),
  bank_name: z.string(),
  is_main: z.boolean(),
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/client/organization/accounts',
  summary: 'Счета организации, основной первым',
  access: 'client',
  permission: 'seeWork',
  reply: z.array(accountView),
  refusals: ['noAccess'],
})

export const addAccount = endpoint({
  method: 'POST',
  path: '/api/v1/client/organization/accounts',
  summary: 'Добавить счёт организации; первый становится основным',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  idempotent: true,
  body: z.object({
    bik: z.string().check(z.maxLength(20)),
    account: z.string().check(z.maxLength(40)),
    bank_name: optionalText(120),
  }),
  reply: accountView,
  refusals: ['confirmationNeeded', 'requisitesBad', 'wrongState', 'noAccess'],
})

export const makeAccountMain = endpoint({
  method: 'POST',
  path: '/api/v1/client/organization/accounts/:id/main',
  summary: 'Платить с этого счёта',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  params: accountParam,
  reply: z.array(accountView),
  refusals: ['confirmationNeeded', 'notFound', 'noAccess'],
})

export const removeAccount = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/organization/accounts/:id',
  summary: 'Убрать счёт',
  access: 'client',
  permission: 'editAccounts',
  confirmed: true,
  params: accountParam,
  reply: z.array(accountView),
  refusals: ['confirmationNeeded', 'notFound', 'wrongState', 'noAccess'],
})

const branchForm = z.object({
  name: text(2, 80, 'Введите название подразделения'),
  cost_center: optionalText(40),
})
export const branchView = z.object({ id: z.string(), name: z.string(), cost_center: z.string(), closed: z.boolean() })

export const listBranches = endpoint({
  method: 'GET',
  path: '/api/v1/client/branches',
  summary: 'Подразделения, с которыми работает сотрудник; закрытые — последними',
  access: 'client',
  permission: 'seeWork',
  reply: z.array(branchView),
  refusals: ['noAccess'],
})

export const addBranch = endpoint({
  method: 'POST',
  path: '/api/v1/client/branches',
  summary: 'Добавить подразделение',
  access: 'client',
  permission: 'editOrganization',
  idempotent: true,
  body: branchForm,
  reply: branchView,
  refusals: ['wrongState', 'noAccess'],
})

export const renameBranch = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/branches/:id',
  summary: 'Изменить название и центр затрат подразделения',
  access: 'client',
  permission: 'editOrganization',
  params: z.object({ id: idOf('branch') }),
  body: branchForm,
  reply: branchView,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const closeBranch = endpoint({
  method: 'POST',
  path: '/api/v1/client/branches/:id/close',
  summary: 'Закрыть подразделение: прежние задания остаются, новых не будет',
  access: 'client',
  permission: 'editOrganization',
  params: z.object({ id: idOf('branch') }),
  reply: branchView,
  refusals: ['notFound', 'noAccess'],
})

export const memberView = z.object({
  member_id: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(memberRoles),
  status: z.enum(memberStatuses),
  is_me: z.boolean(),
  /** His own ceilings, in kopecks; null: only those of the organisation. */
  limits: shownLimits,
  /** Empty: the whole organisation. */
  branches: z.array(z.object({ id: z.string(), name: z.string() })),
  /** On what ground he signs for the organisation. */
  basis: z.string(),
  last_seen_at: z.nullable(z.string()),
  /** Until when the invitation lives. */
  invited_until: z.nullable(z.string()),
  version: z.number(),
  /** What the reader may do with him now. */
  actions: z.array(z.enum(memberActions)),
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/client/members',
  summary: 'Команда организации',
  access: 'client',
  permission: 'seeWork',
  reply: z.array(memberView),
  refusals: ['noAccess'],
})

const memberTerms = {
  name: text(2, 180, 'Укажите имя'),
  role: z.enum(memberRoles),
  limits,
  branch_ids: z.array(idOf('branch')).check(z.maxLength(100)),
  basis: optionalText(200),
}
const memberParam = z.object({ id: idOf('member') })

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/v1/client/members',
  summary: 'Пригласить в команду по телефону: придёт СМС со ссылкой',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  body: z.object({
    phone: parsed(parsePhone, 'Введите номер полностью: +7 и 10 цифр'),
    name: memberTerms.name,
    role: memberTerms.role,
    limits: z.optional(limits),
    branch_ids: z.optional(memberTerms.branch_ids),
    basis: memberTerms.basis,
  }),
  reply: memberView,
  idempotent: true,
  refusals: ['confirmationNeeded', 'wrongState', 'limitAboveYours', 'branchNeeded', 'invalidInput', 'tooOften', 'noAccess'],
})

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/members/:id',
  summary: 'Изменить имя, роль, лимиты и подразделения сотрудника',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  params: memberParam,
  body: z.object({ ...memberTerms, version: z.number() }),
  reply: memberView,
  refusals: [
    'confirmationNeeded',
    'notFound',
    'staleVersion',
    'wrongState',
    'lastOwner',
    'limitAboveYours',
    'branchNeeded',
    'invalidInput',
    'noAccess',
  ],
})

export const steerMember = endpoint({
  method: 'POST',
  path: '/api/v1/client/members/:id/:action',
  summary: 'Отключить (disable), вернуть (enable), отменить приглашение (cancel), отклонить запрос (decline)',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  params: z.object({ id: idOf('member'), action: z.enum(['disable', 'enable', 'cancel', 'decline']) }),
  reply: z.array(memberView),
  refusals: ['confirmationNeeded', 'notFound', 'wrongState', 'lastOwner', 'noAccess'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/client/members/:id/invitation',
  summary: 'Послать приглашение ещё раз',
  access: 'client',
  permission: 'editMembers',
  idempotent: true,
  params: memberParam,
  reply: memberView,
  refusals: ['notFound', 'wrongState', 'tooOften', 'noAccess'],
})

export const admitMember = endpoint({
  method: 'POST',
  path: '/api/v1/client/members/:id/admission',
  summary: 'Принять того, кто просит доступ',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  idempotent: true,
  params: memberParam,
  body: z.object({ ...memberTerms, version: z.number() }),
  reply: memberView,
  refusals: [
    'confirmationNeeded',
    'notFound',
    'staleVersion',
    'wrongState',
    'limitAboveYours',
    'branchNeeded',
    'invalidInput',
    'noAccess',
  ],
})

export const requestAccess = endpoint({
  method: 'POST',
  path: '/api/v1/client/access-requests',
  summary: 'Попросить доступ у владельца организации',
  access: 'account',
  idempotent: true,
  body: z.object({ inn: orgInn, member_name: text(5, 180, 'Укажите фамилию, имя и отчество') }),
  /** `invited`: an invitation already waits; `active`: he is already in. */
  reply: z.object({ status: z.enum(['requested', 'invited', 'active']), short_name: z.string() }),
  refusals: ['organizationUnknown', 'wrongState', 'signUpFirst', 'tooOften'],
})

export const joinOrganization = endpoint({
  method: 'POST',
  path: '/api/v1/client/auth/binding',
  summary: 'Войти в организацию по ожидающему приглашению, самому новому; без него — в ту, куда вошёл последней',
  access: 'account',
  reply: z.object({ active_org_id: z.string() }),
  refusals: ['noOrganization', 'signUpFirst'],
})

const approvalSum = z.pipe(z.int('Введите сумму').check(z.gte(0, 'Сумма не меньше 0')), z.transform(kopecks))
const approvalStep = z.object({
  role: z.nullable(z.enum(stepRoles)),
  member_id: z.nullable(idOf('member')),
  need_count: z.int().check(z.gte(1), z.lte(needMax)),
  /** Where there are fewer people than needed, all there are decide. */
  or_all: z.boolean(),
  code_required: z.boolean(),
})
const approvalBands = z
  .array(z.object({ from: approvalSum, to: z.nullable(approvalSum), steps: z.array(approvalStep).check(z.maxLength(stepsMax)) }))
  .check(z.maxLength(bandsMax))

const shownBands = z.array(
  z.object({
    from: z.number(),
    to: z.nullable(z.number()),
    steps: z.array(
      z.object({
        role: z.nullable(z.enum(stepRoles)),
        member_id: z.nullable(z.string()),
        need_count: z.number(),
        or_all: z.boolean(),
        code_required: z.boolean(),
      }),
    ),
  }),
)

/** How an organisation approves, and everybody who takes part in it. */
export const approvalView = z.object({
  /** 0: the organisation has made no policy of its own, and the default one holds. */
  edition: z.number(),
  bands: shownBands,
  /** Newest first; the first is the one that holds. */
  editions: z.array(z.object({ edition: z.number(), name: z.string(), at: z.string(), bands: shownBands })),
  /** Active members; those who may approve by their role are asked by steps. */
  members: z.array(z.object({ member_id: z.string(), name: z.string(), role: z.enum(memberRoles) })),
  /** Present and coming first, then those of the last half a year. */
  substitutions: z.array(
    z.object({
      id: z.string(),
      member: z.string(),
      substitute: z.string(),
      from: z.string(),
      to: z.string(),
      state: z.enum(substitutionStates),
    }),
  ),
  may_edit: z.boolean(),
})

export const readApproval = endpoint({
  method: 'GET',
  path: '/api/v1/client/approval',
  summary: 'Порядок согласования реестров и замещения',
  access: 'client',
  permission: 'seeWork',
  reply: approvalView,
  refusals: ['noAccess'],
})

export const saveApprovalPolicy = endpoint({
  method: 'PUT',
  path: '/api/v1/client/approval/policy',
  summary: 'Сохранить порядок согласования: новая редакция действует для реестров, отправленных после неё',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  body: z.object({
    /** The edition the editor started from; another means that somebody saved meanwhile. */
    edition: z.int().check(z.gte(0)),
    bands: approvalBands,
  }),
  reply: approvalView,
  refusals: ['policyWrong', 'staleVersion', 'noAccess', 'confirmationNeeded'],
})

export const addSubstitution = endpoint({
  method: 'POST',
  path: '/api/v1/client/approval/substitutions',
  summary: 'Назначить, кто решает за отсутствующего согласующего',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  body: z.object({
    member_id: idOf('member'),
    substitute_id: idOf('member'),
    from: parsed(parseDay, 'Дата, например 21.11.2026'),
    to: parsed(parseDay, 'Дата, например 28.11.2026'),
  }),
  reply: approvalView,
  idempotent: true,
  refusals: ['substitutionWrong', 'notFound', 'noAccess', 'confirmationNeeded'],
})

export const endSubstitution = endpoint({
  method: 'POST',
  path: '/api/v1/client/approval/substitutions/:id/end',
  summary: 'Закончить замещение раньше срока',
  access: 'client',
  permission: 'editMembers',
  params: z.object({ id: idOf('substitution') }),
  reply: approvalView,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})
