export const needlessReasons = ['moneyReturned', 'notNpd'] as const
export type NeedlessReason = (typeof needlessReasons)[number]

export const needlessNames: Readonly<Record<NeedlessReason, string>> = {
  moneyReturned: 'Деньги вернулись, дохода нет',
  notNpd: 'Исполнитель не был самозанятым: нужны НДФЛ и взносы',
}

/** The same, addressed to the person. */
export const needlessForPerson: Readonly<Record<NeedlessReason, string>> = {
  moneyReturned: 'Банк вернул деньги заказчику, дохода по этой выплате нет',
  notNpd:
    'Заказчик отметил, что на день выплаты вы не были самозанятым: тогда НДФЛ и взносы платит он. Если это не так, напишите заказчику',
}
