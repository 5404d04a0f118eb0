/** Why a customer expects no receipt for a payment. */
export const needlessReasons = ['moneyReturned', 'notNpd'] as const
export type CustomerReason = (typeof needlessReasons)[number]
/** `givenUp`: the person does not register a sale of their own that the tax service refused. */
export type NeedlessReason = CustomerReason | 'givenUp'

export const needlessNames: Readonly<Record<NeedlessReason, string>> = {
  moneyReturned: 'Деньги вернулись, дохода нет',
  notNpd: 'Исполнитель не был самозанятым: нужны НДФЛ и взносы',
  givenUp: 'Исполнитель не регистрирует этот доход',
}

/** The same, addressed to the person. */
export const needlessForPerson: Readonly<Record<NeedlessReason, string>> = {
  moneyReturned: 'Банк вернул деньги заказчику, дохода по этой выплате нет',
  notNpd:
    'Заказчик отметил, что на день выплаты вы не были самозанятым: тогда НДФЛ и взносы платит он. Если это не так, напишите заказчику',
  givenUp: 'Вы решили не регистрировать этот доход',
}
