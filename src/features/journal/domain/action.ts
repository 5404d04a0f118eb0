/** Groups of actions in the journal filter. */
export const journalGroupNames = {
  tasks: 'Задания',
  documents: 'Документы',
  people: 'Исполнители',
  registers: 'Реестры и выплаты',
  checks: 'Чеки',
  organization: 'Организация',
  team: 'Команда',
  profile: 'Профиль',
  entry: 'Вход и безопасность',
  consents: 'Согласия',
  taxes: 'Налоги',
  ownData: 'Мои данные',
  journal: 'Журнал',
} as const
export type JournalGroup = keyof typeof journalGroupNames

/** Every action the journal knows. An operation that changes something adds its own here. */
export const journalActions = {
  taskPublished: { group: 'tasks', name: 'Задание опубликовано' },
  taskCancelled: { group: 'tasks', name: 'Задание отменено' },
  taskFinished: { group: 'tasks', name: 'Набор по заданию завершён' },
  applicationSent: { group: 'tasks', name: 'Отклик отправлен' },
  applicationWithdrawn: { group: 'tasks', name: 'Отклик отозван' },
  offerAccepted: { group: 'tasks', name: 'Участие подтверждено' },
  resultSubmitted: { group: 'tasks', name: 'Результат сдан' },
  applicationDeclined: { group: 'tasks', name: 'Отклик отклонён' },
  personInvited: { group: 'tasks', name: 'Исполнителю предложена работа' },
  personChosen: { group: 'tasks', name: 'Исполнитель выбран' },
  resultAccepted: { group: 'tasks', name: 'Результат принят' },
  resultReturned: { group: 'tasks', name: 'Результат возвращён на доработку' },
  assignmentCancelled: { group: 'tasks', name: 'Работа отменена' },

  documentSigned: { group: 'documents', name: 'Документ подписан' },
  documentDeclined: { group: 'documents', name: 'Подпись отклонена' },
  documentRevoked: { group: 'documents', name: 'Документ отозван' },
  documentReminded: { group: 'documents', name: 'Отправлено напоминание подписать' },
  annulmentProposed: { group: 'documents', name: 'Предложено аннулировать документ' },
  documentsDownloaded: { group: 'documents', name: 'Документы скачаны архивом' },
  documentExtended: { group: 'documents', name: 'Срок подписания продлён' },

  registerCreated: { group: 'registers', name: 'Реестр составлен' },
  registerImported: { group: 'registers', name: 'Реестр загружен из файла' },
  registerRowEdited: { group: 'registers', name: 'Строка реестра изменена' },
  formerEmployeeMarked: { group: 'people', name: 'Отмечен бывший сотрудник' },
  requisitesAsked: { group: 'registers', name: 'Исполнителя попросили указать реквизиты' },
  registerRowSplit: { group: 'registers', name: 'Строка реестра разделена' },
  registerRowDecided: { group: 'registers', name: 'Решение по строке реестра' },
  registerSubmitted: { group: 'registers', name: 'Реестр отправлен на согласование' },
  registerWithdrawn: { group: 'registers', name: 'Реестр отозван с согласования' },
  registerCancelled: { group: 'registers', name: 'Реестр отменён' },
  registerApproved: { group: 'registers', name: 'Реестр согласован' },
  registerReturned: { group: 'registers', name: 'Реестр возвращён' },
  registerStarted: { group: 'registers', name: 'Выплата по реестру запущена' },
  registerScheduled: { group: 'registers', name: 'Выплата по реестру запланирована' },
  registerUnscheduled: { group: 'registers', name: 'Запланированный запуск реестра отменён' },
  registerStartedOnTime: { group: 'registers', name: 'Выплата по реестру запущена по расписанию' },
  registerNotStarted: { group: 'registers', name: 'Запланированная выплата не запущена' },
  registerStopped: { group: 'registers', name: 'Выплаты по реестру остановлены' },
  registerContinued: { group: 'registers', name: 'Остановленные выплаты продолжены' },
  registerRowsReleased: { group: 'registers', name: 'Неоплаченные строки сняты с реестра' },
  orderFileIssued: { group: 'registers', name: 'Сформирован файл для банка' },
  orderFileDownloaded: { group: 'registers', name: 'Скачан файл для банка' },
  statementUploaded: { group: 'registers', name: 'Загружена выписка банка' },
  statementLineProposed: { group: 'registers', name: 'Предложена пара к строке выписки' },
  statementLineConfirmed: { group: 'registers', name: 'Строка выписки сопоставлена с выплатой' },
  statementLineDismissed: { group: 'registers', name: 'Строка выписки отмечена чужой' },
  statementLineReopened: { group: 'registers', name: 'Строка выписки снова ждёт решения' },
  orderDenialProposed: { group: 'registers', name: 'Отмечено: банк не исполнил поручение' },
  orderDenialConfirmed: { group: 'registers', name: 'Подтверждено: банк не исполнил поручение' },
  orderDenialWithdrawn: { group: 'registers', name: 'Отметка «не исполнено» снята' },
  registerRetried: { group: 'registers', name: 'Выплаты отправлены повторно' },

  checkRetried: { group: 'checks', name: 'Чек отправлен повторно' },
  checkCancelAsked: { group: 'checks', name: 'Отправлена просьба аннулировать чек' },
  checkCancelAgreed: { group: 'checks', name: 'Дано согласие аннулировать чек' },
  checkCancelDeclined: { group: 'checks', name: 'Отказано в аннулировании чека' },
  checkCancelStarted: { group: 'checks', name: 'Аннулирование чека начато' },
  checkCancelled: { group: 'checks', name: 'Чек аннулирован' },
  checkCancelRefused: { group: 'checks', name: 'ФНС не аннулировала чек' },
  checkReplaced: { group: 'checks', name: 'Запрошен новый чек' },
  checkFoundCancelled: { group: 'checks', name: 'Найден чек, аннулированный в «Мой налог»' },
  checkFoundDifferent: { group: 'checks', name: 'Данные чека разошлись с ФНС' },
  checkByChannel: { group: 'checks', name: 'Чек оформил банк, через который ушла выплата' },
  checkMatched: { group: 'checks', name: 'Найден чек, выданный вне платформы' },

  statusListStarted: { group: 'people', name: 'Запущена проверка списка ИНН' },
  statusListPaused: { group: 'people', name: 'Проверка списка поставлена на паузу' },
  statusListResumed: { group: 'people', name: 'Проверка списка продолжена' },
  statusListCancelled: { group: 'people', name: 'Проверка списка отменена' },
  statusListTaken: { group: 'people', name: 'Результат проверки списка скачан' },
  contractorsTaken: { group: 'people', name: 'Список исполнителей скачан' },
  contractorWatched: { group: 'people', name: 'Включено слежение за статусом исполнителя' },
  contractorUnwatched: { group: 'people', name: 'Выключено слежение за статусом исполнителя' },
  contractorPaused: { group: 'people', name: 'Исполнитель поставлен на паузу' },
  contractorResumed: { group: 'people', name: 'Пауза исполнителя снята' },
  contractorBlocked: { group: 'people', name: 'Исполнитель заблокирован' },
  contractorUnblocked: { group: 'people', name: 'Исполнитель разблокирован' },
  contractorArchived: { group: 'people', name: 'Исполнитель убран в архив' },
  contractorRestored: { group: 'people', name: 'Исполнитель возвращён из архива' },
  contractorsTagged: { group: 'people', name: 'Метки исполнителей изменены' },
  contractorNoted: { group: 'people', name: 'Заметка об исполнителе изменена' },
  invitationListStarted: { group: 'people', name: 'Исполнители приглашены по списку' },
  contractorInvited: { group: 'people', name: 'Исполнитель приглашён' },
  contractorInvitedAgain: { group: 'people', name: 'Приглашение исполнителя отправлено ещё раз' },
  contractorInvitationCancelled: { group: 'people', name: 'Приглашение исполнителя отменено' },
  contractorJoined: { group: 'people', name: 'Исполнитель принял приглашение' },

  organizationRegistered: { group: 'organization', name: 'Организация зарегистрирована' },
  ownershipStatementSent: { group: 'organization', name: 'Загружено заявление о представителе' },
  ownershipStatementDeclined: { group: 'organization', name: 'Заявление о представителе отклонено' },
  organizationProven: { group: 'organization', name: 'Организация подтверждена' },
  approvalPolicySaved: { group: 'organization', name: 'Порядок согласования изменён' },
  substitutionMade: { group: 'organization', name: 'Замещение назначено' },
  substitutionEnded: { group: 'organization', name: 'Замещение закончено раньше' },
  brandChanged: { group: 'organization', name: 'Название на доске изменено' },
  logoSet: { group: 'organization', name: 'Логотип загружен' },
  logoRemoved: { group: 'organization', name: 'Логотип убран' },
  limitsChanged: { group: 'organization', name: 'Лимиты организации изменены' },
  accountAdded: { group: 'organization', name: 'Счёт добавлен' },
  accountMadeMain: { group: 'organization', name: 'Основной счёт изменён' },
  accountChannelChanged: { group: 'organization', name: 'Изменён способ платить со счёта' },
  accountConnected: { group: 'organization', name: 'Счёт подключён к банку' },
  connectionSecretReplaced: { group: 'organization', name: 'Ключ подключения к банку заменён' },
  connectionKindChanged: { group: 'organization', name: 'Счёт подключён к другому банку или шлюзу' },
  connectionTurnedOff: { group: 'organization', name: 'Подключение к банку выключено' },
  accountRemoved: { group: 'organization', name: 'Счёт убран' },
  branchAdded: { group: 'organization', name: 'Подразделение открыто' },
  branchRenamed: { group: 'organization', name: 'Подразделение изменено' },
  branchClosed: { group: 'organization', name: 'Подразделение закрыто' },
  memberJoined: { group: 'team', name: 'Сотрудник вступил в команду' },
  memberInvited: { group: 'team', name: 'Приглашение отправлено' },
  invitationResent: { group: 'team', name: 'Приглашение отправлено ещё раз' },
  invitationCancelled: { group: 'team', name: 'Приглашение отменено' },
  memberChanged: { group: 'team', name: 'Права сотрудника изменены' },
  memberDisabled: { group: 'team', name: 'Сотрудник отключён' },
  memberEnabled: { group: 'team', name: 'Сотрудник возвращён в команду' },
  accessRequested: { group: 'team', name: 'Запрошен доступ' },
  memberAdmitted: { group: 'team', name: 'Запрос на доступ принят' },
  accessDeclined: { group: 'team', name: 'Запрос на доступ отклонён' },

  profileChanged: { group: 'profile', name: 'Личные данные изменены' },
  innSought: { group: 'profile', name: 'ИНН запрошен в ФНС по личным данным' },
  npdRegistrationFiled: { group: 'profile', name: 'Заявка на постановку на учёт отправлена в ФНС' },
  npdLeavingFiled: { group: 'profile', name: 'Заявление о снятии с учёта отправлено в ФНС' },
  emailConfirmed: { group: 'profile', name: 'Почта подтверждена' },
  passportShown: { group: 'profile', name: 'Документ показан целиком' },
  payoutMethodAdded: { group: 'profile', name: 'Способ выплаты добавлен' },
  payoutMethodChosen: { group: 'profile', name: 'Основной способ выплаты изменён' },
  payoutMethodRemoved: { group: 'profile', name: 'Способ выплаты убран' },
  bindingRequested: { group: 'profile', name: 'Запрошена привязка к «Мой налог»' },
  bindingRightsChosen: { group: 'profile', name: 'Права платформы в «Мой налог» выбраны' },
  bindingEnded: { group: 'profile', name: 'Платформа отвязана' },
  newDeviceEntered: { group: 'entry', name: 'Вход с нового устройства' },
  sessionConfirmed: { group: 'entry', name: 'Сеанс подтверждён кодом' },
  sessionEnded: { group: 'entry', name: 'Сеанс закрыт на другом устройстве' },
  otherSessionsEnded: { group: 'entry', name: 'Закрыты все остальные сеансы' },
  phoneChanged: { group: 'entry', name: 'Телефон для входа изменён' },
  phoneChangeCancelled: { group: 'entry', name: 'Смена телефона отменена' },
  recoveryAsked: { group: 'entry', name: 'Запрошен перенос профиля на другой телефон' },
  phoneRecovered: { group: 'entry', name: 'Профиль перенесён на другой телефон' },
  passwordChanged: { group: 'entry', name: 'Пароль изменён' },

  noticesChanged: { group: 'profile', name: 'Уведомления настроены' },

  certificateAsked: { group: 'taxes', name: 'Запрошена справка ФНС' },
  certificateDownloaded: { group: 'taxes', name: 'Справка ФНС скачана' },
  debtPutOff: { group: 'taxes', name: 'Напоминание о задолженности отложено' },

  exportAsked: { group: 'ownData', name: 'Запрошен архив своих данных' },
  exportDownloaded: { group: 'ownData', name: 'Архив своих данных скачан' },
  closingAsked: { group: 'ownData', name: 'Запрошено удаление аккаунта' },
  closingCancelled: { group: 'ownData', name: 'Удаление аккаунта отменено' },
  accountClosed: { group: 'ownData', name: 'Аккаунт удалён' },

  consentGiven: { group: 'consents', name: 'Документ принят' },
  consentWithdrawn: { group: 'consents', name: 'Согласие отозвано' },

  journalExported: { group: 'journal', name: 'Журнал выгружен' },
  journalReanchored: { group: 'journal', name: 'Нарушения записаны, цепочка продолжена после них' },
  journalBroken: { group: 'journal', name: 'Нарушена целостность журнала' },
} as const satisfies Record<string, { group: JournalGroup; name: string }>
export type JournalAction = keyof typeof journalActions

function isJournalAction(text: string): text is JournalAction {
  return Object.hasOwn(journalActions, text)
}

export function isJournalGroup(text: string): text is JournalGroup {
  return Object.hasOwn(journalGroupNames, text)
}

/** «Документ подписан»; an action of a later release is shown under its own name. */
export function actionName(action: string): string {
  return isJournalAction(action) ? journalActions[action].name : action
}

export function actionsOf(group: JournalGroup): JournalAction[] {
  return Object.keys(journalActions)
    .filter(isJournalAction)
    .filter((action) => journalActions[action].group === group)
}

/** Kinds of objects of an action. */
export const journalObjectNames = {
  task: 'Задание',
  application: 'Отклик',
  assignment: 'Работа',
  document: 'Документ',
  register: 'Реестр',
  registerRow: 'Строка реестра',
  check: 'Чек',
  contractor: 'Исполнитель',
  organization: 'Организация',
  statusBatch: 'Список ИНН',
  invitation: 'Приглашение исполнителя',
  invitationList: 'Список приглашений',
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
