/** Every data file of the archive: its base name and a description for the reader. */
export const archiveAreas = {
  account: { file: 'аккаунт', about: 'телефон, состояние аккаунта, когда задан пароль' },
  profile: { file: 'профиль', about: 'имя, дата рождения, ИНН, документ, почта — без сокращений' },
  payoutMethods: { file: 'куда-платить', about: 'счета и телефоны для выплат, в том числе убранные' },
  sessions: { file: 'устройства', about: 'входы: когда, откуда, какой программой' },
  consents: { file: 'согласия', about: 'что и когда вы приняли или отозвали, с полными текстами редакций' },
  memberships: { file: 'организации', about: 'организации, где вы участник' },
  applications: { file: 'отклики', about: 'ваши отклики и письма к ним' },
  threads: { file: 'переписка', about: 'ваши сообщения заказчикам и их ответы' },
  files: { file: 'файлы', about: 'что вы приложили к откликам, результатам и сообщениям; сами файлы — в папке «файлы»' },
  board: { file: 'избранное', about: 'избранные задания, сохранённые поиски и приглашения на задания' },
  works: { file: 'работы', about: 'задания, которые вы выполняли, и сданные результаты' },
  documents: { file: 'документы', about: 'договоры, заказы, акты; сами файлы — в папке «документы»' },
  signatures: { file: 'подписи', about: 'что вы подписали кодом, когда и откуда' },
  payouts: { file: 'выплаты', about: 'деньги: от кого, сколько, за что' },
  checks: { file: 'чеки', about: 'чеки «Мой налог» по вашим выплатам и просьбы их аннулировать' },
  npd: {
    file: 'налоговая',
    about: 'привязка и её история, постановка на учёт, проверки статуса, приглашения, у кого вы в списках',
  },
  taxes: {
    file: 'налоги',
    about: 'начисления, долги и вычет, как их назвала ФНС, запрошенные справки; сами справки — в папке «справки ФНС»',
  },
  notices: { file: 'уведомления', about: 'уведомления и их настройки' },
  messages: { file: 'сообщения', about: 'когда мы отправляли СМС и письма; тексты мы не храним' },
  journal: { file: 'журнал', about: 'журнал ваших действий' },
  requests: { file: 'обращения', about: 'запросы архивов и удаления, заявки с сайта' },
} as const

export type ArchiveArea = keyof typeof archiveAreas

export const archiveAreaNames = Object.keys(archiveAreas).filter(isArchiveArea)

function isArchiveArea(text: string): text is ArchiveArea {
  return Object.hasOwn(archiveAreas, text)
}

/** The first file a reader opens. */
export function readMe(facts: { readonly brand: string; readonly phone: string; readonly moment: string }): string {
  const areas = Object.values(archiveAreas).map(({ file, about }) => `${file}.json — ${about};`)
  return [
    `Архив ваших данных в сервисе «${facts.brand}»`,
    `Собран ${facts.moment} по московскому времени для аккаунта ${facts.phone}.`,
    '',
    'Что внутри:',
    'выписка.pdf — что мы храним, зачем, на каком основании, сколько и кому передаём;',
    ...areas,
    'документы/ — файлы документов: как составлены, с отметками о подписании, протокол подписания;',
    'файлы/ — файлы, которые вы приложили;',
    'справки ФНС/ — справки, которые вы запросили;',
    'hashes.txt — SHA-256 каждого файла. Проверить: sha256sum -c hashes.txt',
    '',
    'Файлы .json — текст в UTF-8, их открывает любой редактор. Моменты записаны по Гринвичу',
    '(2026-11-21T09:00:00Z — это 12:00 по Москве), деньги — в рублях и копейках через точку.',
    '',
    'В архиве есть паспортные данные и реквизиты. Не пересылайте его и храните там, где он виден только вам.',
    '',
  ].join('\r\n')
}

/** Turns text into a path segment that is safe for every file system and archive reader. */
export function safeName(text: string): string {
  return text.replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, '_').replace(/^\.+/, '_') || '_'
}
