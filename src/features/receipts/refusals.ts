import { moment, refusal, whole } from '#/wire/refusal.ts'

export const receiptsRefusals = {
  receiptGone: refusal({ status: 404, code: -701, message: 'Чек не найден', action: 'Проверьте ссылку' }),
  receiptAnnulled: refusal({ status: 409, code: -703, message: 'Чек уже аннулирован', action: 'Обновите страницу' }),
  receiptPaid: refusal({
    status: 409,
    code: -705,
    message: 'Чек связан с выплатой',
    action: 'Нужно согласие заказчика: попросите его в карточке чека',
  }),
  tooManyServices: refusal({ status: 422, code: -706, message: 'Услуг в чеке не больше 6' }),
  futureOperation: refusal({ status: 422, code: -707, message: 'Дата расчёта позже текущей' }),
  buyerInnMissing: refusal({ status: 422, code: -708, message: 'Нужен ИНН покупателя' }),
  annulmentAsked: refusal({
    status: 409,
    code: -710,
    facts: { until: moment },
    message: 'Просьба аннулировать этот чек уже отправлена',
    action: ({ until }) => `Ответ ждём до ${until} (МСК)`,
  }),
  receiptFromElsewhere: refusal({
    status: 409,
    code: -711,
    message: 'Этот чек выдан не через платформу',
    action: 'Аннулировать его можно в «Мой налог»',
  }),
  receiptNeedless: refusal({ status: 409, code: -712, message: 'Новый чек не нужен', action: 'Деньги по этому чеку возвращены' }),
  actNotSigned: refusal({
    status: 409,
    code: -716,
    message: 'Новый чек пока не запросить',
    action: 'Акт по этой работе аннулирован или ждёт аннулирования: сначала обе стороны подписывают новый акт',
  }),
  reasonUnfit: refusal({
    status: 409,
    code: -717,
    message: 'Эта причина не подходит',
    action: 'Если банк вернул выплату, выберите «Деньги вернулись», если деньги у исполнителя — «Исполнитель не был самозанятым»',
  }),
  receiptReplaced: refusal({ status: 409, code: -713, message: 'Новый чек уже запрошен', action: 'Обновите страницу' }),
  nothingToPack: refusal({
    status: 409,
    code: -718,
    message: 'По этому отбору чеков нет',
    action: 'Измените отбор: период, подразделение или состояние',
  }),
  tooManyToPack: refusal({
    status: 409,
    code: -719,
    facts: { count: whole, most: whole },
    message: ({ count, most }) => `В отборе ${count} чеков, в пакет помещается ${most}`,
    action: 'Соберите пакет по частям: за меньший период или по подразделениям',
  }),
  comparingDenied: refusal({
    status: 200,
    code: -714,
    message: 'Не сверяется: нет права видеть чеки',
    action: 'Исполнитель может разрешить это в «Мой налог»',
  }),
}
