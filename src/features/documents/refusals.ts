import { moment, refusal, text, whole } from '#/wire/refusal.ts'

export const documentsRefusals = {
  documentGone: refusal({ status: 404, code: -501, message: 'Документ не найден', action: 'Вернитесь к списку документов' }),
  alreadySigned: refusal({ status: 409, code: -502, message: 'Документ уже подписан вами' }),
  otherSideFirst: refusal({
    status: 409,
    code: -503,
    message: 'Очередь другой стороны',
    action: 'Мы сообщим, когда можно будет подписать',
  }),
  signingExpired: refusal({ status: 409, code: -504, message: 'Срок подписания истёк', action: 'Попросите продлить' }),
  wrongSigningCode: refusal({
    status: 200,
    code: -505,
    facts: { left: whole },
    message: 'Неверный код',
    action: ({ left }) => `Осталось попыток: ${left}`,
  }),
  signingCodeExpired: refusal({ status: 200, code: -506, message: 'Код устарел', action: 'Запросите новый' }),
  documentChanged: refusal({
    status: 409,
    code: -507,
    facts: { documents: text },
    message: 'Список документов изменился',
    action: ({ documents }) => `${documents}. Запросите код заново: остальные можно подписать сразу`,
  }),
  phoneTooNew: refusal({
    status: 409,
    code: -508,
    facts: { moment },
    message: 'Телефон менялся меньше суток назад',
    action: ({ moment }) => `Подписать можно ${moment}`,
  }),
  agreementMissing: refusal({
    status: 409,
    code: -509,
    message: 'Примите соглашение об электронном взаимодействии',
    action: 'Оно делает код из СМС подписью',
  }),
  fieldsMissing: refusal({
    status: 422,
    code: -510,
    facts: { fields: text },
    message: ({ fields }) => `Не заполнены поля: ${fields}`,
    action: 'Дополните данные и повторите',
  }),
  noSigningRight: refusal({ status: 403, code: -511, message: 'Нет права подписи', action: 'Нужны роль и основание' }),
  fileDamaged: refusal({ status: 409, code: -512, message: 'Файл изменился, подпись невозможна', action: 'Мы уже разбираемся' }),
  annulmentBlocked: refusal({
    status: 409,
    code: -515,
    facts: { way: text },
    message: 'Аннулировать пока нельзя',
    action: ({ way }) => way,
  }),
  receiptFirst: refusal({
    status: 409,
    code: -516,
    message: 'Сначала аннулируйте чек',
    action:
      'Порядок такой: 1) аннулируйте чек по этой выплате в разделе «Чеки»; 2) вернитесь и предложите аннулировать акт; 3) если ' +
      'услуги оказаны, составьте новый акт, и новый чек появится сам',
  }),
  nothingToRemind: refusal({
    status: 409,
    code: -517,
    facts: { way: text },
    message: 'Напоминать сейчас не о чем',
    action: ({ way }) => way,
  }),
  notAnchored: refusal({
    status: 409,
    code: -518,
    message: 'Доказательства ещё нет',
    action: 'Корень дня считается ночью: загляните завтра',
  }),
  nothingToArchive: refusal({
    status: 409,
    code: -514,
    message: 'Скачивать нечего: по этому отбору нет документов с файлами',
    action: 'Измените отбор',
  }),
  documentUnread: refusal({
    status: 409,
    code: -513,
    message: 'Документ не прочитан',
    action: 'Откройте его и отметьте, что прочитали',
  }),
}
