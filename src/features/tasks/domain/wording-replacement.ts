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
export const shiftAdjectives = `(?:${Object.keys(masculine).join('|')})(?:ая|яя|ую|юю|ой|ей|ые|ие|ых|их|ым|им|ыми|ими)`

/** «ежедневная смена» → «ежедневный выезд». Undefined where the case or a word that agrees with «смена» is unsure. */
export function visitFor(phrase: string, head: string, tail: string): string | undefined {
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
export function contractorFor(word: string): string | undefined {
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
