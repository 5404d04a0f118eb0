import type { World } from './world.ts'

/** Writes an answer the way the real service does now and then, when a lever asks for it; the bonus has four decimals always. */
export function alterAnswer(world: World, inn: string | undefined, answerXml: string): string {
  let xml = withFineBonus(world, inn, answerXml)
  const altered = (change: (text: string) => string): boolean => change(xml) !== xml
  if (altered(withNewWord) && world.faults.take('new_word', 'send', inn)) xml = withNewWord(xml)
  if (altered(withBadItem) && world.faults.take('bad_item', 'send', inn)) xml = withBadItem(xml)
  if (altered(inNaiveUtc) && world.faults.take('naive_time', 'send', inn)) xml = inNaiveUtc(xml)
  return xml
}

/** The deduction is counted finer than a kopeck. */
function withFineBonus({ book }: World, inn: string | undefined, xml: string): string {
  const left = book.persons.get(inn ?? '')?.bonusLeft
  if (left === undefined) return xml
  return xml.replace(
    /(<BonusAmount>)[^<]*(<)/,
    (_, before: string, after: string) => `${before}${(left / 100).toFixed(4)}${after}`,
  )
}

function withNewWord(xml: string): string {
  return xml.replace(/(<(?:IncomeType|status|Result)>)(?!OK|NOK)[A-Z_]+(<)/, '$1SINCE_TOMORROW$2')
}

function withBadItem(xml: string): string {
  return xml.replace(/(<(?:TotalAmount|Amount|createdAt|UnboundTime|PreviousInn|IsActive)>)[^<]*(<)/, '$1?$2')
}

function inNaiveUtc(xml: string): string {
  return xml.replaceAll(/>(\d{4}-\d{2}-\d{2}T[\d:.]+\+03:00)</g, (_, moment: string) => {
    const utc = Temporal.Instant.from(moment).toZonedDateTimeISO('UTC').toPlainDateTime()
    return `>${utc.toString({ smallestUnit: 'second' })}<`
  })
}
