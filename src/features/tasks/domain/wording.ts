export type WordingLevel = 'warn' | 'stop'

export type WordingFinding = {
  readonly field: string
  /** As written in the text. */
  readonly word: string
  /** Where the word begins in the text. */
  readonly at: number
  readonly level: WordingLevel
  readonly why: string
  /** What to write instead, for the author to fit into the sentence; an empty string means «remove it». */
  readonly advice: string
  /** The same phrase in other words, in the same case and number; absent where only the author can rewrite the sentence. */
  readonly replacement?: string
}

type Rule = {
  readonly pattern: RegExp
  readonly level: WordingLevel
  readonly why: string
  readonly advice: string
  /** Says the found phrase in other words, if that breaks no sentence around it: `head` is the text before it, `tail` after it. */
  readonly replace?: (word: string, head: string, tail: string) => string | undefined
}

/** Matches any form of a word by its stem. JavaScript's `\b` does not support Cyrillic letters. */
function stems(...words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![а-яё])(?:${words.join('|')})(?![а-яё])`, 'giu')
}

const anyEnd = '[а-яё]*'
const colonHour = '\\d{1,2}:\\d{2}'
/** «9:00», and «9.30» but no day of a month: those have no 15th to 45th. */
const hour = `(?:${colonHour}|\\d{1,2}\\.(?:00|15|30|45))`

/** Adjectives that stand with «смена», by stem: the ending of the masculine «выезд» cannot be told from the feminine. */
const masculine: Readonly<Record<string, 'ый' | 'ой' | 'ий'>> = {
  ежедневн: 'ый',
  еженедельн: 'ый',
  кажд: 'ый',
  перв: 'ый',
  полн: 'ый',
  разов: 'ый',
  суточн: 'ый',
  втор: 'ой',
  выходн: 'ой',
  дневн: 'ой',
  ночн: 'ой',
  вечерн: 'ий',
  утренн: 'ий',
}
const shiftAdjectives = `(?:${Object.keys(masculine).join('|')})(?:ая|яя|ую|юю|ой|ей|ые|ие|ых|их|ым|им|ыми|ими)`

/** «ежедневная смена» → «ежедневный выезд». Undefined where the case or a word that agrees with «смена» is unsure. */
function visitFor(phrase: string, head: string, tail: string): string | undefined {
  const [first = '', noun] = phrase.toLowerCase().split(' ')
  if (noun === undefined) return undefined
  if (first === 'на' || first === 'за') return noun === 'смену' ? `${first} выезд` : undefined
  const stem = Object.keys(masculine).find((known) => first.startsWith(known)) ?? ''
  const ending = first.slice(stem.length)
  const nominative = masculine[stem] ?? 'ый'
  const isSoft = nominative === 'ий'
  const plural = pluralVisits[noun]
  if (plural !== undefined && /^[ыи]/.test(ending)) return `${first} ${plural}`
  if (feminine.test(head)) return undefined
  switch (`${ending} ${noun}`) {
    case 'ая смена':
    case 'яя смена':
      return endsClause.test(tail) ? `${stem}${nominative} выезд` : undefined
    case 'ую смену':
    case 'юю смену':
      return `${stem}${nominative} выезд`
    case 'ой смены':
    case 'ей смены':
      return `${stem}${isSoft ? 'его' : 'ого'} выезда`
    case 'ой сменой':
    case 'ей сменой':
      return `${stem}${isSoft ? 'им' : 'ым'} выездом`
  }
  return undefined
}

/** One more word of the feminine before the phrase: «первая ночная смена». */
const feminine = /(?:ая|яя|ую|юю|ой|ей|дна|дну|эта|эту|ша|шу)\s$/iu

const pluralVisits: Readonly<Record<string, string>> = {
  смены: 'выезды',
  смен: 'выездов',
  сменам: 'выездам',
  сменами: 'выездами',
  сменах: 'выездах',
}

/** Nothing follows that may agree with the phrase: no «началась», no «нужна». */
const endsClause = /^(?:\s*(?:$|[.,;:!?)\n—–-])|\s+(?:в|до|для|из|к|на|от|по|с|у)\s|\s+\d)/u

/** «сотрудникам» → «исполнителям»: of the same gender, so all that agrees with it stays. */
function contractorFor(word: string): string | undefined {
  const ending = contractorEndings[word.toLowerCase().replace(/^(?:сотрудник|работник)/, '')]
  return ending === undefined ? undefined : `исполнител${ending}`
}

const contractorEndings: Readonly<Record<string, string>> = {
  '': 'ь',
  а: 'я',
  у: 'ю',
  ом: 'ем',
  е: 'е',
  и: 'и',
  ов: 'ей',
  ам: 'ям',
  ами: 'ями',
  ах: 'ях',
}

const rules: readonly Rule[] = [
  {
    pattern: /(?:\+7|(?<!\d)8)[\s(-]*9\d{2}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/gu,
    level: 'stop',
    why: 'Контакты открываются после выбора исполнителя',
    advice: '',
  },
  { pattern: /[\w.+-]+@[\w-]+\.[a-z]{2,}/giu, level: 'stop', why: 'Контакты открываются после выбора исполнителя', advice: '' },
  {
    pattern: /(?:https?:\/\/|www\.)\S+|(?<![\w@])(?:t\.me|wa\.me|vk\.com)\/\S+/giu,
    level: 'stop',
    why: 'Адреса сайтов открываются после выбора исполнителя',
    advice: '',
  },
  {
    pattern: stems('телеграмм?[аеу]?', 'telegram', 'whats ?app', 'ватсап[аеу]?', 'вотсап[аеу]?', 'вайбер[аеу]?', 'viber'),
    level: 'stop',
    why: 'Мессенджеры открываются после выбора исполнителя',
    advice: '',
  },
  {
    pattern: stems('оплат[аы] наличными', 'мимо кассы', 'без чека', 'в обход платформы', 'в конверте'),
    level: 'stop',
    why: 'Оплата мимо платформы запрещена',
    advice: '',
  },
  {
    pattern: stems('сн(?:яться|ять) с уч[её]та', 'отказ(?:аться)? от самозанятости'),
    level: 'stop',
    why: 'Нельзя просить отказаться от статуса НПД',
    advice: '',
  },
  {
    pattern: stems(
      'график[а-яё]* работы',
      'рабоч(?:ий|его|их) (?:день|дня|дней|час(?:ы|ов)?)',
      '(?<![\\d/])(?:5/2|6/1|2/2|3/3|4/2|4/4)(?![\\d/])',
      '8 часов',
      `(?:выход|работ|дежур|явк)${anyEnd} по (?:[а-яё]+ )?графику`,
      `(?:сменн|скользящ|гибк|плавающ)${anyEnd} график${anyEnd}`,
      `с ${hour} до ${hour}`,
      `с \\d{1,2} до \\d{1,2} час${anyEnd}`,
      `(?<!\\d)${colonHour}\\s*[-–—]\\s*${colonHour}(?!\\d)`,
    ),
    level: 'warn',
    why: 'Признак рабочего времени',
    advice: 'срок выполнения',
  },
  {
    pattern: stems(`(?:(?:на|за|${shiftAdjectives}) )?смен(?:а|ы|у|е|ой|ам|ами|ах)?`),
    level: 'warn',
    why: 'Признак рабочего времени',
    advice: 'выезд',
    replace: visitFor,
  },
  {
    pattern: stems('(?:сотрудник|работник)(?:а|у|ом|е|и|ов|ам|ами|ах)?'),
    level: 'warn',
    why: 'Слово трудовых отношений',
    advice: 'исполнитель',
    replace: contractorFor,
  },
  {
    pattern: stems('(?:сотрудниц|работниц)(?:а|ы|у|е|ей|ам|ами|ах)?'),
    level: 'warn',
    why: 'Слово трудовых отношений',
    advice: 'исполнитель',
  },
  {
    pattern: stems(`ваканси${anyEnd}`, `должност${anyEnd}`, 'в штат'),
    level: 'warn',
    why: 'Слово трудовых отношений',
    advice: 'задание',
  },
  {
    pattern: stems(`оклад${anyEnd}`, `зарплат${anyEnd}`, `преми[яиюей]+`, 'ставк[аиу] в час'),
    level: 'warn',
    why: 'Плата за время, а не за результат',
    advice: 'вознаграждение за результат',
  },
  {
    pattern: stems(`аванс${anyEnd}`),
    level: 'warn',
    why: 'Плата за время, а не за результат',
    advice: 'предоплата по заданию',
  },
  {
    pattern: stems('отпуск(?:а|у|ом|е)?', `больничн${anyEnd}`, `испытательн${anyEnd} срок${anyEnd}`),
    level: 'warn',
    why: 'Трудовая гарантия',
    advice: '',
  },
  { pattern: stems(`стажировк${anyEnd}`), level: 'warn', why: 'Трудовая гарантия', advice: 'тестовое задание с оплатой' },
  {
    pattern: stems(`начальник${anyEnd}`, `подчиня${anyEnd}`),
    level: 'warn',
    why: 'Подчинение',
    advice: 'контактное лицо заказчика',
  },
  {
    pattern: stems('правил(?:а|ам|ами)? внутреннего распорядка'),
    level: 'warn',
    why: 'Подчинение',
    advice: 'правила безопасности объекта',
  },
  {
    pattern: stems(`дресс-код${anyEnd}`),
    level: 'warn',
    why: 'Правила работодателя',
    advice: 'требования к внешнему виду на объекте',
  },
  {
    pattern: stems('наш инвентарь', 'выда[её]м телефон'),
    level: 'warn',
    why: 'Средства заказчика',
    advice: 'исполнитель использует свои материалы',
  },
  {
    pattern: stems('штраф за опоздание'),
    level: 'warn',
    why: 'Дисциплинарное взыскание',
    advice: 'неустойка за срыв срока по договору',
  },
  {
    pattern: stems('на неопредел[её]нный срок', 'на постоянной основе'),
    level: 'warn',
    why: 'Признак постоянной работы',
    advice: 'одно задание с результатом',
  },
  {
    pattern: stems('по тк', 'тк рф', `трудов(?:ая|ой|ую) книжк${anyEnd}`, `трудов(?:ой|ого|ому) договор${anyEnd}`, 'соцпакет'),
    level: 'warn',
    why: 'Трудовое право',
    advice: '',
  },
]

/**
 * Finds employment-law words (warnings) and contacts or payment outside the platform (blocking) in the texts of a task, in
 * field order.
 */
export function findWording(texts: Readonly<Record<string, string>>): WordingFinding[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    rules.flatMap(({ pattern, level, why, advice, replace }) =>
      [...text.matchAll(pattern)].map(({ 0: word, index: at }) => {
        const replacement = replace?.(word, text.slice(0, at), text.slice(at + word.length))
        return {
          field,
          word,
          at,
          level,
          why,
          advice,
          ...(replacement !== undefined && { replacement: asWritten(replacement, word) }),
        }
      }),
    ),
  )
}

/** Returns the text with the found phrase said in other words. */
export function replaceWording(text: string, { word, at, replacement = word }: WordingFinding): string {
  return text.slice(0, at) + replacement + text.slice(at + word.length)
}

/** A capital letter stays. */
function asWritten(replacement: string, word: string): string {
  const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase()
  return isCapital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement
}
