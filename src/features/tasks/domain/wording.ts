export type WordingLevel = 'warn' | 'stop'

export type WordingFinding = {
  readonly field: string
  /** As written in the text. */
  readonly word: string
  readonly level: WordingLevel
  readonly why: string
  /** The suggested replacement; an empty string means «remove it». */
  readonly proposal: string
}

type Rule = { readonly pattern: RegExp; readonly level: WordingLevel; readonly why: string; readonly proposal: string }

/** Matches any form of a word by its stem. JavaScript's `\b` does not support Cyrillic letters. */
function stems(...words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![а-яё])(?:${words.join('|')})(?![а-яё])`, 'giu')
}

const anyEnd = '[а-яё]*'

const rules: readonly Rule[] = [
  {
    pattern: /(?:\+7|(?<!\d)8)[\s(-]*9\d{2}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}(?!\d)/gu,
    level: 'stop',
    why: 'Контакты открываются после выбора исполнителя',
    proposal: '',
  },
  { pattern: /[\w.+-]+@[\w-]+\.[a-z]{2,}/giu, level: 'stop', why: 'Контакты открываются после выбора исполнителя', proposal: '' },
  {
    pattern: /(?:https?:\/\/|www\.)\S+|(?<![\w@])(?:t\.me|wa\.me|vk\.com)\/\S+/giu,
    level: 'stop',
    why: 'Адреса сайтов открываются после выбора исполнителя',
    proposal: '',
  },
  {
    pattern: stems('телеграмм?[аеу]?', 'telegram', 'whats ?app', 'ватсап[аеу]?', 'вотсап[аеу]?', 'вайбер[аеу]?', 'viber'),
    level: 'stop',
    why: 'Мессенджеры открываются после выбора исполнителя',
    proposal: '',
  },
  {
    pattern: stems('оплат[аы] наличными', 'мимо кассы', 'без чека', 'в обход платформы', 'в конверте'),
    level: 'stop',
    why: 'Оплата мимо платформы запрещена',
    proposal: '',
  },
  {
    pattern: stems('сн(?:яться|ять) с уч[её]та', 'отказ(?:аться)? от самозанятости'),
    level: 'stop',
    why: 'Нельзя просить отказаться от статуса НПД',
    proposal: '',
  },
  {
    pattern: stems(
      'график работы',
      'рабоч(?:ий|его|их) (?:день|дня|дней|час(?:ы|ов)?)',
      '(?<![\\d/])[52]/2(?![\\d/])',
      '8 часов',
    ),
    level: 'warn',
    why: 'Признак рабочего времени',
    proposal: 'срок выполнения',
  },
  { pattern: stems('смен(?:а|ы|у|е|ой|ам|ами|ах)?'), level: 'warn', why: 'Признак рабочего времени', proposal: 'выезд' },
  {
    pattern: stems(`сотрудник${anyEnd}`, `работник${anyEnd}`),
    level: 'warn',
    why: 'Слово трудовых отношений',
    proposal: 'исполнитель',
  },
  {
    pattern: stems(`ваканси${anyEnd}`, `должност${anyEnd}`, 'в штат'),
    level: 'warn',
    why: 'Слово трудовых отношений',
    proposal: 'задание',
  },
  {
    pattern: stems(`оклад${anyEnd}`, `зарплат${anyEnd}`, `преми[яиюей]+`, 'ставк[аиу] в час'),
    level: 'warn',
    why: 'Плата за время, а не за результат',
    proposal: 'вознаграждение за результат',
  },
  {
    pattern: stems(`аванс${anyEnd}`),
    level: 'warn',
    why: 'Плата за время, а не за результат',
    proposal: 'предоплата по заданию',
  },
  {
    pattern: stems('отпуск(?:а|у|ом|е)?', `больничн${anyEnd}`, `испытательн${anyEnd} срок${anyEnd}`),
    level: 'warn',
    why: 'Трудовая гарантия',
    proposal: '',
  },
  { pattern: stems(`стажировк${anyEnd}`), level: 'warn', why: 'Трудовая гарантия', proposal: 'тестовое задание с оплатой' },
  {
    pattern: stems(`начальник${anyEnd}`, `подчиня${anyEnd}`),
    level: 'warn',
    why: 'Подчинение',
    proposal: 'контактное лицо заказчика',
  },
  {
    pattern: stems('правил(?:а|ам|ами)? внутреннего распорядка'),
    level: 'warn',
    why: 'Подчинение',
    proposal: 'правила безопасности объекта',
  },
  {
    pattern: stems(`дресс-код${anyEnd}`),
    level: 'warn',
    why: 'Правила работодателя',
    proposal: 'требования к внешнему виду на объекте',
  },
  {
    pattern: stems('наш инвентарь', 'выда[её]м телефон'),
    level: 'warn',
    why: 'Средства заказчика',
    proposal: 'исполнитель использует свои материалы',
  },
  {
    pattern: stems('штраф за опоздание'),
    level: 'warn',
    why: 'Дисциплинарное взыскание',
    proposal: 'неустойка за срыв срока по договору',
  },
  {
    pattern: stems('на неопредел[её]нный срок', 'на постоянной основе'),
    level: 'warn',
    why: 'Признак постоянной работы',
    proposal: 'одно задание с результатом',
  },
  {
    pattern: stems('по тк', 'тк рф', `трудов(?:ая|ой|ую) книжк${anyEnd}`, `трудов(?:ой|ого|ому) договор${anyEnd}`, 'соцпакет'),
    level: 'warn',
    why: 'Трудовое право',
    proposal: '',
  },
]

/**
 * Finds employment-law words (warnings) and contacts or payment outside the platform (blocking) in the texts of a task, in
 * field order.
 */
export function findWording(texts: Readonly<Record<string, string>>): WordingFinding[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    rules.flatMap(({ pattern, level, why, proposal }) =>
      [...text.matchAll(pattern)].map(([word]) => ({ field, word, level, why, proposal })),
    ),
  )
}

/** Returns the text with every occurrence of a found word replaced by the suggestion. */
export function replaceWording(text: string, finding: Pick<WordingFinding, 'word' | 'proposal'>): string {
  return text.replaceAll(finding.word, finding.proposal).replaceAll(/ {2,}/g, ' ').trim()
}
