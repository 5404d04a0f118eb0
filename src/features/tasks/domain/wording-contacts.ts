import { anyEnd, someWords, stems } from './wording-rule.ts'
import type { WordingRule } from './wording-rule.ts'

/** Under a messenger there may stand what the task is about: «пост для телеграма», «телеграм-канал». */
const dashed = '[а-яёa-z-]*'
const subject = '[ -](?:бот|канал|чат|пост|реклам|рассылк|стикер)'
const madeFor = `(?<!(?:бот|канал|чат|пост|реклам|рассылк|интеграци|стикер|посев|подписчик|продвижени|уведомлени)${dashed}(?: ${dashed}){0,2} )`
const messenger = '(?:телеграмм?[аеу]?|telegram|whats ?app|ватсап[аеу]?|вотсап[аеу]?|вацап[аеу]?|вайбер[аеу]?|viber)'
/** A call to talk: a messenger that is only named may be what the task is about («парсер сообщений телеграм»). */
const talk = `(?<![а-яё])(?:пиши|пишите|напиши|напишите|отпиши|отпишите|стучи|звони|позвони|набер|созвон|связ[ьия]|связаться|свяж|контакт|обращ|отвеч|ответ(?:им|ит|ь)|добавля|скин|скидыва|пришли|присыла|шлите|жд[уёе])${dashed}[^.!?\n]{0,40}[ ,:(—-]`
const own = '(?<![а-яё])(?:мой|мо[её]м|наш|нашем|ник) (?:ник )?(?:в )?'
const nick = String.raw`(?: ?: ?[@+\w]| ?@| +(?=[a-z\d]*_)[a-z]| +\+?\d[\d() -]{6,})`

/** After «на карту»: what is drawn there is no money. */
const map = `(?! (?:мир|местност|город|район|област|стран|росси|регион|край|края|республик|план|земл|метро|памяти|сайт|желани|путешеств|маршрут|проезд|дорог|зв[её]зд|неб|остров|участк|парк|местополож|google|яндекс|openstreet))`

const openLater = 'открываются после выбора исполнителя'
const contactWhy = `Контакты ${openLater}`

/** Contacts, payment outside the platform and requests to give up the status: a task with them is not published. */
export const contactRules: readonly WordingRule[] = [
  {
    pattern: /(?:\+7|(?<!\d)8)[\s(-]*9\d{2}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/gu,
    level: 'stop',
    kind: 'contact',
    why: contactWhy,
    advice: '',
  },
  { pattern: /[\w.+-]+@[\w-]+\.[a-z]{2,}/giu, level: 'stop', kind: 'contact', why: contactWhy, advice: '' },
  {
    pattern:
      /(?<![\w.@/])@(?!(?:media|import|keyframes|supports|charset|layer|container|property|namespace|override|deprecated|param|return|returns|mixin|include|extend|apply|tailwind)(?!\w))[a-z]\w{4,}(?![\w./-])/giu,
    level: 'stop',
    kind: 'contact',
    why: contactWhy,
    advice: '',
  },
  {
    pattern: /(?:https?:\/\/|www\.)\S+|(?<![\w@])(?:t\.me|wa\.me|vk\.com)\/\S+/giu,
    level: 'stop',
    kind: 'contact',
    why: `Адреса сайтов ${openLater}`,
    advice: '',
  },
  {
    pattern: stems(
      `(?=${messenger})(?<=${talk}|${own})(?<! из )${madeFor}${messenger}(?!${subject})`,
      `${madeFor}${messenger}(?=${nick})`,
      `(?:в|на|мой|наш) тг(?!${subject})`,
      'тг(?= ?[:@])',
    ),
    level: 'stop',
    kind: 'contact',
    why: `Мессенджеры ${openLater}`,
    advice: '',
  },
  {
    pattern: stems(
      `(?:оплат|оплачива|плат|заплат|расч[её]т|рассчит|выплат|выда)${anyEnd}${someWords} (?:наличн${anyEnd}|наличк${anyEnd}|кэшем)`,
      `(?:оплат|деньг|ден[её]г|выплат|вознаграждени|перевед[её]м|перевед(?:у|ут)|перечислим|перечислю|рассчита(?:ем|ю)ся|скин(?:ем|у))${anyEnd}${someWords} на карт[уы]${map}`,
      `(?:расч[её]т|перевод|перечислени)${anyEnd}(?: (?:сразу|денег|оплаты|вам|только))? на карт[уы]${map}`,
      'мимо кассы',
      String.raw`(?<=(?:^|[\n.,;!(—-]) *|(?:оплат|плат|плач|расч[её]т|рассч|деньг|перев[её]д|перевод|перечисл|выплат|можно|руб|₽|сделк)${anyEnd}(?: [а-яё\d]+){0,2} |работ${anyEnd} )без чек(?:а|ов)`,
      'в обход платформы',
      `(?:мимо|минуя) (?:платформ|сервис|наряд)${anyEnd}`,
      `(?:оплат|ден[ье]г|расч[её]т|выплат|выда|зарплат)${anyEnd}${someWords} в конверте`,
    ),
    level: 'stop',
    why: 'Оплата мимо платформы запрещена',
    advice: '',
  },
  {
    pattern: stems('сн(?:яться|ять|имитесь) с уч[её]та', `отказ(?:аться|а)? от (?:самозанятости|статуса)`),
    level: 'stop',
    why: 'Нельзя просить отказаться от статуса НПД',
    advice: '',
  },
]
