/** What is destroyed with an account, in the words people read before they decide. */
export const destroyedWords = [
  'Имя, дата рождения, ИНН, паспортные данные, почта и регион',
  'Карты и счета для выплат',
  'Карточка, которую видят заказчики, и письма к откликам, из которых не вышло договора',
  'Уведомления, в том числе от ФНС, и настройки',
  'Начисления, долги и справки ФНС, заявка на учёт, история привязки, приглашения заказчиков',
  'Телефон, пароль, список устройств и коды входа',
  'Участие в организациях',
] as const

export type KeptKind = 'document' | 'contractor' | 'payout' | 'check' | 'consent' | 'result' | 'team' | 'journal' | 'destruction'

/** What the law does not let us destroy: what, until when, why. */
export const keptWords: Record<KeptKind, { readonly what: string; readonly term: string; readonly why: string }> = {
  document: {
    what: 'Договоры, заказы, акты, подписи и записи о них в журнале заказчика',
    term: '5 лет после окончания договора',
    why: 'Закон о бухучёте, статья 29; у заказчика остаётся его экземпляр',
  },
  contractor: {
    what: 'Ваш ИНН в списке исполнителей у заказчика, с которым есть договор',
    term: '5 лет после окончания договора',
    why: 'Закон о бухучёте, статья 29: с кем заключён договор',
  },
  payout: {
    what: 'Выплаты и строки реестров',
    term: '5 лет после отчётного года',
    why: 'Закон о бухучёте, статья 29; Налоговый кодекс, статья 23',
  },
  check: {
    what: 'Чеки «Мой налог» и проверки статуса к ним',
    term: '5 лет после отчётного года',
    why: 'Налоговый кодекс, статья 23; чеки также хранит ФНС',
  },
  result: {
    what: 'Результаты работ и отклики, по которым заключён договор',
    term: '5 лет после окончания договора',
    why: 'Доказывают, что работа сделана: Закон о бухучёте, статья 29',
  },
  consent: {
    what: 'Записи о согласиях и об их отзыве',
    term: '3 года',
    why: 'Доказывают, что данные обрабатывались законно: закон о персональных данных, статья 9',
  },
  team: {
    what: 'Имя и телефон в команде организации, какими она их записала',
    term: 'пока решает организация',
    why: 'Оператор этих данных — она: договор с ней',
  },
  journal: {
    what: 'Журнал действий с номером аккаунта и скрытым телефоном',
    term: '6 лет',
    why: 'Защита данных: закон о персональных данных, статья 19',
  },
  destruction: {
    what: 'Акт об уничтожении данных, в котором только номер аккаунта',
    term: '3 года',
    why: 'Приказ Роскомнадзора № 179',
  },
}

export const keptKinds = Object.keys(keptWords).filter(isKeptKind)

function isKeptKind(text: string): text is KeptKind {
  return Object.hasOwn(keptWords, text)
}

/** Copies of the database that nobody edits grow old by themselves. */
export const backupDays = 35
