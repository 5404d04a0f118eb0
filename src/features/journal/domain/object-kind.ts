/** Kinds of objects of an action. */
const journalObjectNames = {
  task: 'Задание',
  application: 'Отклик',
  assignment: 'Работа',
  document: 'Документ',
  ownPaper: 'Свой документ',
  taskTemplate: 'Шаблон задания',
  repetition: 'Повтор задания',
  template: 'Шаблон документа',
  register: 'Реестр',
  registerRow: 'Строка реестра',
  check: 'Чек',
  contractor: 'Исполнитель',
  organization: 'Организация',
  statusBatch: 'Список ИНН',
  invitation: 'Приглашение исполнителя',
  invitationList: 'Список приглашений',
  outsideList: 'Список договоров, подписанных вне платформы',
  statement: 'Выписка банка',
  member: 'Сотрудник',
  branch: 'Подразделение',
  account: 'Счёт',
  policy: 'Порядок согласования',
  substitution: 'Замещение',
  person: 'Аккаунт',
  profile: 'Профиль',
  npdRegistration: 'Постановка на учёт',
  payoutMethod: 'Способ получения выплат',
  session: 'Устройство',
  consent: 'Согласие',
  certificate: 'Справка ФНС',
  export: 'Выгрузка данных',
  closing: 'Удаление аккаунта',
  journal: 'Журнал',
} as const
export type JournalObjectKind = keyof typeof journalObjectNames

function isJournalObjectKind(text: string): text is JournalObjectKind {
  return Object.hasOwn(journalObjectNames, text)
}

export function objectKindName(kind: string): string {
  return isJournalObjectKind(kind) ? journalObjectNames[kind] : kind
}
