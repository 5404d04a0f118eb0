type Entry = { status: number; code: number; message: string; action?: string; information?: string }

/**
 * Every refusal the API can give: the HTTP status it travels with, the negative code clients read,
 * and the words people read. `{name}` is filled from the facts of the refusal. A status of 200 is the
 * specification's own form: a done request whose business answer is no.
 */
export const refusalCatalogue = {
  // System
  invalidInput: { status: 422, code: -900, message: 'Проверьте поля: {problem}', action: 'Исправьте и отправьте ещё раз' },
  tooOften: { status: 429, code: -901, message: 'Слишком часто. Повторите через {seconds} с', action: 'Подождите и повторите' },
  wrongState: {
    status: 409,
    code: -902,
    message: 'Это действие сейчас недоступно',
    action: 'Статус: {state}. Обновите страницу',
  },
  staleVersion: {
    status: 409,
    code: -903,
    message: 'Данные изменились, пока вы работали',
    action: 'Проверьте и сохраните ещё раз',
  },
  noAccess: { status: 403, code: -904, message: 'Нет доступа', action: 'Нужна роль: {role}' },
  keyReused: {
    status: 422,
    code: -906,
    message: 'Повтор запроса с другими данными',
    action: 'Обновите страницу и начните заново',
  },
  keyRunning: { status: 409, code: -908, message: 'Этот запрос уже выполняется', action: 'Подождите несколько секунд' },
  keyMissing: {
    status: 428,
    code: -909,
    message: 'Нет ключа повтора запроса',
    action: 'Передайте заголовок idempotency-key (UUID)',
  },
  badFile: { status: 422, code: -907, message: 'Файл не прошёл проверку', action: '{problem}' },
  notFound: { status: 404, code: -910, message: 'Не найдено', action: 'Проверьте ссылку или вернитесь к списку' },
  unauthorized: { status: 401, code: -911, message: 'Ошибка авторизации', action: 'Войдите ещё раз' },
  headersDiffer: {
    status: 400,
    code: -912,
    message: 'Заголовки противоречат друг другу: {header}',
    action: 'Передайте каждый один раз',
  },
  foreignSite: { status: 403, code: -914, message: 'Запрос пришёл с чужого сайта', action: 'Откройте наш сайт и повторите' },
  bodyTooLarge: { status: 413, code: -915, message: 'Слишком большой запрос', action: 'Уменьшите файл или текст и повторите' },
  bodyUnreadable: { status: 400, code: -916, message: 'Запрос не разобран', action: 'Проверьте данные и повторите' },
  bodyKindUnknown: { status: 415, code: -917, message: 'Такой вид данных мы не принимаем', action: 'Отправьте JSON или форму' },
  fault: {
    status: 500,
    code: -999,
    message: 'Что-то сломалось на нашей стороне',
    action: 'Повторите через минуту',
    information: 'Номер обращения: {request}',
  },
  busy: { status: 503, code: -913, message: 'Сервис занят', action: 'Повторите через минуту' },

  // Entry
  wrongCode: { status: 200, code: -101, message: 'Неверный код', action: 'Осталось попыток: {left}' },
  codeExpired: { status: 200, code: -102, message: 'Код устарел', action: 'Запросите новый' },
  tooManyTries: { status: 429, code: -103, message: 'Слишком много попыток', action: 'Повторите через {wait}' },
  wrongPassword: {
    status: 200,
    code: -104,
    message: 'Неверный телефон или пароль',
    action: 'Проверьте пароль или войдите по коду',
  },
  personBlocked: { status: 403, code: -105, message: 'Профиль заблокирован', action: 'Напишите в поддержку' },
  codeNotSent: {
    status: 503,
    code: -106,
    message: 'Не удалось отправить код',
    action: 'Попробуйте через минуту или войдите по паролю',
  },
  noOrganization: {
    status: 200,
    code: -107,
    message: 'Вы не состоите в организациях',
    action: 'Попросите приглашение или зарегистрируйте компанию',
  },
  signUpFirst: {
    status: 403,
    code: -109,
    message: 'Сначала завершите регистрацию',
    action: 'Примите соглашение и согласие на обработку данных',
  },
  weakPassword: { status: 422, code: -110, message: 'Такой пароль слишком простой', action: 'Придумайте другой' },
  confirmationNeeded: {
    status: 428,
    code: -112,
    message: 'Подтвердите, что это вы',
    action: 'Введите код из СМС и повторите',
  },
  textsOverdue: {
    status: 403,
    code: -113,
    message: 'Примите новые редакции документов: {texts}',
    action: 'Откройте профиль, раздел «Согласия»',
  },
  innEndNeeded: {
    status: 200,
    code: -114,
    message: 'Вы давно не входили. Введите последние 4 цифры вашего ИНН',
    action: 'Если это не ваш профиль, напишите в поддержку',
  },
  wrongInnEnd: { status: 200, code: -115, message: 'Цифры ИНН не подходят', action: 'Осталось попыток: {left}' },
  badPhone: { status: 422, code: -111, message: 'Введите номер полностью: +7 и 10 цифр', action: 'Нужен мобильный номер' },

  // Profile
  profileIncomplete: { status: 422, code: -201, message: 'Заполните: {fields}', action: 'Дополните профиль' },
  innTaken: {
    status: 409,
    code: -202,
    message: 'Такой ИНН уже у другого пользователя',
    action: 'Если это ваш ИНН, напишите в поддержку',
  },
  innNotFound: {
    status: 200,
    code: -203,
    message: 'ИНН не найден по вашим данным',
    action: 'Проверьте паспорт или введите ИНН',
  },
  phoneChangedRecently: {
    status: 409,
    code: -206,
    message: 'Менять телефон можно раз в 3 дня',
    action: 'Следующая смена возможна {moment}',
  },
  innFixed: { status: 409, code: -207, message: 'ИНН закреплён за договорами', action: 'Чтобы изменить, напишите в поддержку' },
  requisitesBad: { status: 422, code: -208, message: '{problem}', action: 'Проверьте реквизиты' },
  tooManyMethods: {
    status: 409,
    code: -209,
    message: 'Способов выплаты не больше {count}',
    action: 'Уберите лишний и добавьте новый',
  },
  methodKnown: { status: 409, code: -210, message: 'Этот способ уже указан', action: 'Выберите его в списке' },
  letterNotSent: {
    status: 503,
    code: -211,
    message: 'Не удалось отправить письмо',
    action: 'Проверьте адрес и повторите через минуту',
  },
  innBound: {
    status: 409,
    code: -212,
    message: 'По этому ИНН платформа подключена в «Мой налог»',
    action: 'Отвяжите платформу в «Мой налог», затем измените ИНН',
  },
  settingLocked: { status: 409, code: -230, message: 'Эти уведомления нельзя изменить', action: 'Они защищают аккаунт и деньги' },
  noticeHeld: {
    status: 409,
    code: -239,
    message: 'Это уведомление пока нельзя убрать',
    action: 'Сначала сделайте то, о чём оно говорит, или подождите 30 дней',
  },
  exportRunning: { status: 409, code: -231, message: 'Архив уже готовится', action: 'Мы сообщим, когда его можно скачать' },
  exportsOfDay: { status: 409, code: -232, message: 'В день можно запросить три архива', action: 'Запросите новый завтра' },
  exportGone: { status: 409, code: -233, message: 'Этот архив нельзя скачать: {state}', action: 'Запросите новый' },
  closingBlocked: {
    status: 409,
    code: -234,
    message: 'Пока нельзя удалить аккаунт: {blocks}',
    action: 'Завершите это и попросите удалить ещё раз',
  },
  closingByConsent: {
    status: 409,
    code: -235,
    message: 'Удаление начато отзывом согласия',
    action: 'Дайте согласие снова, и удаление можно будет отменить',
  },

  // Partner and NPD
  notBound: { status: 200, code: -301, message: 'Платформа не привязана', action: 'Подтвердите привязку в «Мой налог»' },
  notRegistered: {
    status: 200,
    code: -302,
    message: 'Нет статуса самозанятого',
    action: 'Встаньте на учёт в «Мой налог» и повторите',
  },
  rightMissing: { status: 200, code: -303, message: 'Не хватает права: {right}', action: 'Разрешите его в «Мой налог»' },
  partnerDenied: { status: 200, code: -304, message: 'ФНС отклонила операцию партнёра', action: 'Мы уже разбираемся' },
  npdSilent: { status: 200, code: -305, message: 'ФНС временно не отвечает', action: 'Повторим сами. Ничего делать не нужно' },
  npdDataRefused: { status: 200, code: -306, message: 'ФНС не приняла данные: {field}', action: 'Проверьте их и повторите' },
  bindingPending: {
    status: 200,
    code: -308,
    message: 'Запрос на привязку уже отправлен {time}',
    action: 'Подтвердите его в «Мой налог»',
  },
  registrationDenied: {
    status: 200,
    code: -309,
    message: 'Постановка на учёт невозможна: {reason}',
    action: 'Когда причина отпадёт, начните заново',
  },
  personAmbiguous: { status: 200, code: -310, message: 'Лицо определено неоднозначно', action: 'Укажите ИНН' },
  alreadyBound: { status: 200, code: -307, message: 'Платформа уже привязана', action: 'Ничего делать не нужно' },
  payoutsOpen: {
    status: 409,
    code: -313,
    message: 'Сначала закончим начатые выплаты: {count}',
    action: 'Отвязать платформу можно, когда деньги дойдут и чеки будут готовы',
  },
  incomeLimit: { status: 200, code: -311, message: 'Доход за год превысит 2 400 000 ₽', action: 'Можно выплатить {left}' },
  delegationMissing: {
    status: 409,
    code: -312,
    message: 'Примите соглашение о передаче полномочий',
    action: 'Оно разрешает платформе обращаться в ФНС от вашего имени',
  },

  // Tasks
  taskGone: { status: 404, code: -401, message: 'Задание не найдено или снято', action: 'Вернитесь к списку заданий' },
  applicationsClosed: { status: 409, code: -402, message: 'Приём откликов завершён', action: 'Посмотрите другие задания' },
  alreadyApplied: { status: 409, code: -403, message: 'Вы уже откликнулись', action: 'Отклик — в разделе «Мои задания»' },
  workSuspended: {
    status: 409,
    code: -404,
    message: 'Заказчик приостановил работу с вами',
    action: 'Посмотрите задания других заказчиков',
  },
  contractorStopped: {
    status: 409,
    code: -421,
    message: 'Исполнителю сейчас нельзя дать работу: он у вас {state}',
    action: 'Вернуть его можно в его карточке, в «Моих исполнителях»',
  },
  stopWords: { status: 422, code: -407, message: 'В тексте есть стоп-слова: {words}', action: 'Замените их и опубликуйте снова' },
  aboveRoleLimit: { status: 403, code: -409, message: 'Сумма выше лимита роли', action: 'Лимит: {limit}' },
  resultEmpty: { status: 422, code: -410, message: 'Результат пуст', action: 'Добавьте описание или хотя бы один файл' },
  unsignedDocument: {
    status: 409,
    code: -411,
    message: 'Принять нельзя: есть неподписанный документ {document}',
    action: 'Сначала подпишите его',
  },
  slotsTaken: { status: 409, code: -412, message: 'Все места уже заняты', action: 'Посмотрите похожие задания' },
  ownTask: { status: 409, code: -415, message: 'Это задание вашей организации', action: 'Откройте его в кабинете заказчика' },
  reworkExhausted: {
    status: 409,
    code: -416,
    message: 'Доработку просили уже три раза',
    action: 'Примите результат или откройте спор',
  },
  ladderUnfinished: { status: 409, code: -417, message: 'Профиль ещё не готов к отклику', action: 'Осталось: {steps}' },
  workStarted: {
    status: 409,
    code: -414,
    message: 'Нельзя отменить: по заданию уже работают',
    action: 'Примите результат и оплатите сделанное',
  },
  taskFixed: {
    status: 409,
    code: -418,
    message: 'По заданию уже есть отклики',
    action: 'Можно продлить сроки, добавить места и поднять цену',
  },
  doubtfulWords: {
    status: 409,
    code: -419,
    message: 'Слова похожи на трудовые отношения: {words}',
    action: 'Замените их или подтвердите, что оставляете',
  },
  workUnfinished: {
    status: 409,
    code: -420,
    message: 'По заданию ещё идёт работа',
    action: 'Завершить набор можно, когда все работы закрыты',
  },

  // Documents
  documentGone: { status: 404, code: -501, message: 'Документ не найден', action: 'Вернитесь к списку документов' },
  alreadySigned: { status: 409, code: -502, message: 'Документ уже подписан вами' },
  otherSideFirst: {
    status: 409,
    code: -503,
    message: 'Очередь другой стороны',
    action: 'Мы сообщим, когда можно будет подписать',
  },
  signingExpired: { status: 409, code: -504, message: 'Срок подписания истёк', action: 'Попросите продлить' },
  wrongSigningCode: { status: 200, code: -505, message: 'Неверный код', action: 'Осталось попыток: {left}' },
  signingCodeExpired: { status: 200, code: -506, message: 'Код устарел', action: 'Запросите новый' },
  documentChanged: { status: 409, code: -507, message: 'Список документов изменился', action: 'Запросите код заново' },
  phoneTooNew: {
    status: 409,
    code: -508,
    message: 'Телефон менялся меньше суток назад',
    action: 'Подписать можно {moment}',
  },
  agreementMissing: {
    status: 409,
    code: -509,
    message: 'Примите соглашение об электронном взаимодействии',
    action: 'Оно делает код из СМС подписью',
  },
  fieldsMissing: { status: 422, code: -510, message: 'Не заполнены поля: {fields}', action: 'Дополните данные и повторите' },
  noSigningRight: { status: 403, code: -511, message: 'Нет права подписи', action: 'Нужны роль и основание' },
  fileDamaged: { status: 409, code: -512, message: 'Файл изменился, подпись невозможна', action: 'Мы уже разбираемся' },

  // Registers
  fileUnreadable: { status: 422, code: -601, message: 'Файл не распознан', action: '{problem}' },
  tooManyRows: { status: 422, code: -602, message: 'Больше 10 000 строк', action: 'Разделите файл' },
  columnMissing: { status: 422, code: -603, message: 'Нет столбца: {name}', action: 'Укажите, в каком столбце файла эти данные' },
  fileAlreadyLoaded: {
    status: 409,
    code: -604,
    message: 'Такой файл уже загружен: {register}',
    action: 'Загрузите его ещё раз, только если это не ошибка',
  },
  rowsWithErrors: { status: 409, code: -605, message: 'Есть строки с ошибками: {count}', action: 'Исправьте или исключите их' },
  noRoute: {
    status: 409,
    code: -606,
    message: 'Нет маршрута согласования на эту сумму',
    action: '{problem}. Порядок согласования — в профиле компании',
  },
  ownRegister: { status: 403, code: -607, message: 'Нельзя согласовать свой реестр', action: 'Попросите второго согласующего' },
  notApprover: { status: 403, code: -617, message: 'Сейчас решение не за вами', action: 'Решают: {awaited}' },
  codeNeeded: { status: 409, code: -618, message: 'На этом шаге нужен код из СМС', action: 'Запросите код согласования' },
  registerAboveLimit: {
    status: 403,
    code: -619,
    message: 'Сумма {sum} больше лимита на реестр {limit}',
    action: '{way}',
  },
  dayAboveLimit: { status: 403, code: -620, message: 'С этим реестром за день выйдет {sum}, лимит {limit}', action: '{way}' },
  registerEmpty: {
    status: 422,
    code: -612,
    message: 'В реестре нет ни одной строки к оплате',
    action: 'Добавьте принятые работы',
  },
  accountMissing: { status: 422, code: -613, message: 'Не указан счёт организации', action: 'Добавьте его в профиле компании' },
  alreadyInRegister: {
    status: 409,
    code: -614,
    message: 'Эти работы уже в реестре: {works}',
    action: 'Откройте его или выберите другие',
  },
  registerChanged: {
    status: 409,
    code: -616,
    message: 'Строки реестра изменились',
    action: 'Посмотрите их и запросите код заново',
  },
  approvalStale: {
    status: 409,
    code: -615,
    message: 'Согласование старше 7 дней',
    action: 'Отзовите реестр и согласуйте заново',
  },
  approvalOld: {
    status: 409,
    code: -621,
    message: 'Согласование старше 7 дней',
    action: 'Снимите неоплаченные строки и соберите из этих работ новый реестр',
  },

  // Checks
  checkGone: { status: 404, code: -701, message: 'Чек не найден', action: 'Проверьте ссылку' },
  receiptAnnulled: { status: 409, code: -703, message: 'Чек уже аннулирован', action: 'Обновите страницу' },
  receiptPaid: {
    status: 409,
    code: -705,
    message: 'Чек связан с выплатой',
    action: 'Нужно согласие заказчика: попросите его в карточке чека',
  },
  tooManyServices: { status: 422, code: -706, message: 'Услуг в чеке не больше 6' },
  futureOperation: { status: 422, code: -707, message: 'Дата расчёта позже текущей' },
  buyerInnMissing: { status: 422, code: -708, message: 'Нужен ИНН покупателя' },
  annulmentAsked: {
    status: 409,
    code: -710,
    message: 'Просьба аннулировать этот чек уже отправлена',
    action: 'Ответ ждём до {until} (МСК)',
  },
  receiptFromElsewhere: {
    status: 409,
    code: -711,
    message: 'Этот чек выдан не через платформу',
    action: 'Аннулировать его можно в «Мой налог»',
  },
  receiptNeedless: { status: 409, code: -712, message: 'Новый чек не нужен', action: 'Деньги по этому чеку возвращены' },
  receiptReplaced: { status: 409, code: -713, message: 'Новый чек уже запрошен', action: 'Обновите страницу' },
  comparingDenied: {
    status: 200,
    code: -714,
    message: 'Не сверяется: нет права видеть чеки',
    action: 'Исполнитель может разрешить это в «Мой налог»',
  },

  // Organisation
  organizationUnknown: {
    status: 200,
    code: -801,
    message: 'ИНН организации не найден',
    action: 'Проверьте цифры или введите название сами',
  },
  organizationExists: {
    status: 409,
    code: -802,
    message: 'Организация уже есть на платформе',
    action: 'Попросите доступ у владельца: {owner}',
  },
  lastOwner: { status: 409, code: -803, message: 'Последнего владельца удалить нельзя' },
  limitAboveYours: {
    status: 403,
    code: -804,
    message: 'Лимит роли не может быть больше вашего',
    action: 'Можно: {limit}',
  },
  policyWrong: {
    status: 422,
    code: -820,
    message: 'Порядок согласования не сохранён: {problem}',
    action: 'Исправьте и сохраните',
  },
  substitutionWrong: { status: 422, code: -821, message: '{problem}', action: 'Исправьте и сохраните' },
  branchNeeded: { status: 422, code: -807, message: 'Выберите подразделение', action: 'Доступны: {branches}' },
  limitAboveCeiling: { status: 422, code: -808, message: 'Лимит выше допустимого', action: 'Можно: {limit}' },

  // Journal
  journalTooLong: {
    status: 422,
    code: -830,
    message: 'В выгрузке больше 100 000 записей',
    action: 'Сузьте период или выберите раздел',
  },

  // Leads
  leadRepeated: { status: 200, code: -951, message: 'Заявка уже принята', action: 'Мы перезвоним в рабочее время' },
  consentMissing: { status: 422, code: -952, message: 'Без согласия мы не можем принять заявку', action: 'Отметьте согласие' },
} as const satisfies Record<string, Entry>

export type RefusalKind = keyof typeof refusalCatalogue

/** A refusal as a value: its kind and the facts that fill the words. */
export type Refusal<Kind extends RefusalKind = RefusalKind> = Kind extends RefusalKind
  ? { readonly kind: Kind; readonly [fact: string]: unknown }
  : never

/** The words of a refusal as they travel: code, message, and, where there are any, action and information. */
export function describeRefusal(refusal: { kind: RefusalKind } & Record<string, unknown>) {
  const entry: Entry = refusalCatalogue[refusal.kind]
  const information = typeof refusal['information'] === 'string' ? refusal['information'] : entry.information
  return {
    status: entry.status,
    body: {
      code: entry.code,
      message: fill(entry.message, refusal),
      ...(entry.action === undefined ? {} : { action: fill(entry.action, refusal) }),
      ...(information === undefined ? {} : { information: fill(information, refusal) }),
    },
  }
}

function fill(words: string, facts: Record<string, unknown>): string {
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name]
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : whole
  })
}
