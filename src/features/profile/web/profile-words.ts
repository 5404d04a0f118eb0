/** Texts of the personal profile that are long or stand in more than one place. */
export const profileWords = {
  documentWhy: 'Нужен для договора и ФНС. Скан не требуется',
  documentSafe: 'Номер хранится зашифрованным. Заказчики его не видят.',
  payoutWhy: 'Деньги приходят на ваш счёт, как только заказчик оплатит работу. Получатель должен совпадать с вами.',
  noCards: 'На карты не платим, и номеров карт у нас нет. Номер счёта — в приложении банка: «Реквизиты счёта».',
} as const
