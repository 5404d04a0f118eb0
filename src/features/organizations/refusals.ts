import { refusal, text, whole } from '#/wire/refusal.ts'

export const organizationsRefusals = {
  noOrganization: refusal({
    status: 200,
    code: -107,
    message: 'Вы не состоите в организациях',
    action: 'Попросите приглашение или зарегистрируйте компанию',
  }),
  organizationUnknown: refusal({
    status: 200,
    code: -801,
    message: 'ИНН организации не найден',
    action: 'Проверьте цифры или введите название сами',
  }),
  organizationExists: refusal({
    status: 409,
    code: -802,
    facts: { owner: text },
    message: 'Организация уже есть на платформе',
    action: ({ owner }) => `Попросите доступ у владельца: ${owner}`,
  }),
  lastOwner: refusal({ status: 409, code: -803, message: 'Последнего владельца удалить нельзя' }),
  limitAboveYours: refusal({
    status: 403,
    code: -804,
    facts: { limit: text },
    message: 'Лимит роли не может быть больше вашего',
    action: ({ limit }) => `Можно: ${limit}`,
  }),
  branchNeeded: refusal({
    status: 422,
    code: -807,
    facts: { branches: text },
    message: 'Выберите подразделение',
    action: ({ branches }) => `Доступны: ${branches}`,
  }),
  limitAboveCeiling: refusal({
    status: 422,
    code: -808,
    facts: { limit: text },
    message: 'Лимит выше допустимого',
    action: ({ limit }) => `Можно: ${limit}`,
  }),
  organizationUnproven: refusal({
    status: 403,
    code: -822,
    message: 'Организация не подтверждена: подписать и оплатить пока нельзя',
    action: 'Загрузите подписанное заявление: «Профиль» → «Компания»',
  }),
  alreadyProven: refusal({ status: 409, code: -823, message: 'Организация уже подтверждена', action: 'Обновите страницу' }),
  policyWrong: refusal({
    status: 422,
    code: -820,
    facts: { problem: text },
    message: ({ problem }) => `Порядок согласования не сохранён: ${problem}`,
    action: 'Исправьте и сохраните',
  }),
  substitutionWrong: refusal({
    status: 422,
    code: -821,
    facts: { problem: text },
    message: ({ problem }) => problem,
    action: 'Исправьте и сохраните',
  }),
  viewsFull: refusal({
    status: 409,
    code: -827,
    facts: { count: whole },
    message: ({ count }) => `Видов этого списка уже ${count}`,
    action: 'Уберите те, что больше не нужны',
  }),
}
