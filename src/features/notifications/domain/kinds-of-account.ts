import { defineKinds } from './notice-row.ts'

/** What protects an account: by SMS and email whatever is chosen, unless a row names the channels. */
export const kindsOfSecurity = defineKinds({
  enteredAnew: {
    title: 'Вход с нового устройства',
    person: { critical: true, short: 'В ваш профиль вошли с нового устройства. Если это не вы, войдите и закройте доступ' },
  },
  passwordChanged: {
    title: 'Пароль изменён',
    person: { critical: true, short: 'Пароль от вашего профиля изменён. Если это не вы, войдите по коду и задайте новый' },
  },
  phoneChanged: { title: 'Телефон для входа изменён', person: { by: ['mail'] } },
  recoveryAsked: {
    title: 'Запрошен перенос профиля на другой телефон',
    person: {
      short: 'Кто-то просит перенести ваш профиль на другой телефон. Не вы? Войдите и отмените перенос в течение 3 суток',
    },
  },
  methodAdded: {
    title: 'Добавлен способ выплаты',
    // Changed with an SMS code a moment ago, most likely by the person: a regular alert is enough. So are the next two.
    person: {
      critical: true,
      priority: 'high',
      short: 'В профиле добавлен способ выплаты. Если это не вы, войдите и уберите его',
    },
  },
  methodRemoved: {
    title: 'Убран способ выплаты',
    person: {
      critical: true,
      priority: 'high',
      short: 'В профиле убран способ выплаты. Если это не вы, войдите и проверьте профиль',
    },
  },
  methodChanged: {
    title: 'Изменён основной способ выплаты',
    person: {
      critical: true,
      priority: 'high',
      short: 'Изменено, куда приходят выплаты. Если это не вы, войдите и проверьте профиль',
    },
  },
  closingAsked: { title: 'Запрошено удаление аккаунта', person: {} },
  accessAsked: { title: 'Просят доступ к организации', client: { may: 'editMembers', by: ['mail'] } },
  journalBroken: {
    title: 'Нарушена целостность журнала',
    person: { critical: true, short: 'Проверка нашла нарушение в журнале действий. Подробности в кабинете' },
    client: { who: 'владельцы', critical: true, short: 'Проверка нашла нарушение в журнале действий. Подробности в кабинете' },
  },
})

export const kindsOfService = defineKinds({
  exportMade: { title: 'Архив готов', person: {} },
  exportFailed: { title: 'Архив не получился', person: {} },
  closingWaits: { title: 'Удаление аккаунта ждёт', person: {} },
})
