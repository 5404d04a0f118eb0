/** A file of the customer's to be signed as it is: how large it may be, and what it is refused for. */
export const largestOwnPaper = 10 * 1024 * 1024
export const mostOwnPages = 100

export const ownPaperProblems = {
  notPdf: 'это не PDF. Откройте документ в программе, где он составлен, и сохраните как PDF',
  unreadable: 'файл повреждён или составлен с ошибками. Напечатайте его в PDF и загрузите заново',
  encrypted: 'файл зашифрован или закрыт паролем. Снимите пароль и загрузите заново',
  scripts: 'в файле есть сценарии JavaScript. Напечатайте его в PDF: сценарии не сохранятся',
  actions: 'файл запускает действия: открывает программы, другие файлы или отправляет данные. Напечатайте его в PDF',
  attachments: 'в файл вложены другие файлы. Напечатайте его в PDF или уберите вложения',
  form: 'в файле есть поля для заполнения: после подписи их можно было бы изменить. Заполните их и напечатайте файл в PDF',
  xfa: 'в файле форма XFA: каждая программа показывает её по-своему. Напечатайте его в PDF',
  container: 'за страницами файла лежит архив или другой файл. Напечатайте его в PDF: останутся только страницы',
  signed: 'файл уже несёт электронную подпись: после нашей она стала бы недействительной. Загрузите файл без неё',
  media: 'в файле есть видео, звук или объёмные модели. Уберите их и сохраните файл заново',
  layers: 'в файле есть слои, которые можно скрыть: двое увидели бы разное. Напечатайте его в PDF',
  hidden: 'в файле есть скрытые пометки: двое увидели бы разное. Напечатайте его в PDF',
  bomb: 'файл при распаковке слишком велик. Напечатайте его в PDF с меньшим качеством картинок',
  tooHard: 'файл не удалось прочитать за отведённое время. Напечатайте его в PDF и загрузите заново',
  tooLong: `в файле больше ${mostOwnPages} страниц. Разделите его на несколько`,
} as const
export type OwnPaperProblem = keyof typeof ownPaperProblems

/** So many people are sent a file at once. */
export const mostPeopleOfPaper = 100

/** An organization sends its files at most so many times a day: a limit against floods, not against work. */
export const paperSendsOfDay = { count: 200, seconds: 86_400 } as const

/** A file uploaded, or sent in vain, and signed with nobody goes after so many days: sent, it lives as long as its documents. */
export const unsentPaperDays = 30
