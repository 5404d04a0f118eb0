/** Why a person binds the platform, in one sentence. */
export const bindingWhy =
  'Привязка разрешает платформе регистрировать ваши доходы в ФНС. После каждой выплаты чек появится сам, и налог посчитает ФНС.'

/** What the platform never does with the granted rights. */
export const bindingNever =
  'Мы не платим налог за вас, не снимаем деньги и не видим доходов от других заказчиков без вашего разрешения.'
