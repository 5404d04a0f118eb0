/** One step of a registration way, with what the person then sees on the phone screen. */
export type WayStep = {
  readonly text: string
  readonly screen?: { readonly title: string; readonly lines: readonly string[]; readonly press?: string }
}

const choice = { title: 'Мой налог', lines: ['Вход'] }
const region = {
  text: 'Выберите регион, где будете работать, и занятия.',
  screen: { title: 'Регион', lines: ['Поиск', '{region}'], press: 'Далее' },
}
const last = {
  text: 'Проверьте данные и подтвердите регистрацию.',
  screen: { title: 'Всё верно?', lines: ['ФИО', 'ИНН', 'Регион'], press: 'Подтверждаю' },
}

/** Three ways to become a payer in «Мой налог». The tax service decides; the platform cannot register the person. */
export const registrationWays = [
  {
    value: 'passport',
    label: 'Паспорт и селфи',
    who: 'Для граждан России с паспортом под рукой. Нужен телефон с камерой.',
    steps: [
      {
        text: 'Установите приложение «Мой налог» и выберите «Регистрация по паспорту РФ».',
        screen: { ...choice, press: 'По паспорту РФ' },
      },
      {
        text: 'Укажите телефон и введите код из СМС.',
        screen: { title: 'Телефон', lines: ['+7 …', 'Код из СМС'], press: 'Далее' },
      },
      region,
      {
        text: 'Сфотографируйте разворот паспорта и проверьте, что данные распознаны верно.',
        screen: { title: 'Паспорт', lines: ['Разворот с фото — в рамке'], press: 'Снять' },
      },
      { text: 'Сделайте селфи.', screen: { title: 'Ваше фото', lines: ['Лицо в овале, моргните'], press: 'Снять' } },
      last,
    ],
  },
  {
    value: 'password',
    label: 'ИНН и пароль',
    who: 'Для тех, у кого есть кабинет налогоплательщика, и для граждан стран ЕАЭС и Украины. Камера не нужна.',
    steps: [
      {
        text: 'Откройте «Мой налог» в браузере или приложении и выберите вход через кабинет физического лица.',
        screen: { ...choice, press: 'Через кабинет физического лица' },
      },
      {
        text: 'Введите ИНН и пароль от кабинета на сайте ФНС. Нет пароля — его выдадут в любой налоговой.',
        screen: { title: 'Кабинет', lines: ['ИНН', 'Пароль'], press: 'Войти' },
      },
      {
        text: 'Укажите телефон и введите код из СМС.',
        screen: { title: 'Телефон', lines: ['+7 …', 'Код из СМС'], press: 'Далее' },
      },
      region,
      last,
    ],
  },
  {
    value: 'gosuslugi',
    label: 'Госуслуги',
    who: 'Для тех, у кого есть подтверждённая запись на Госуслугах.',
    steps: [
      {
        text: 'Откройте «Мой налог» и выберите вход через Госуслуги.',
        screen: { ...choice, press: 'Через Госуслуги' },
      },
      {
        text: 'Введите логин и пароль от Госуслуг и разрешите передачу данных.',
        screen: { title: 'Госуслуги', lines: ['Телефон или почта', 'Пароль'], press: 'Войти' },
      },
      { text: 'Проверьте телефон.', screen: { title: 'Телефон', lines: ['+7 …'], press: 'Верно' } },
      region,
      last,
    ],
  },
] as const satisfies readonly { value: string; label: string; who: string; steps: readonly WayStep[] }[]

export type Way = (typeof registrationWays)[number]['value']

export function isWay(value: unknown): value is Way {
  return registrationWays.some((way) => way.value === value)
}
