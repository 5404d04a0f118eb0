import { parseInn } from '#/kernel/inn.ts'
import { parseRubles } from '#/kernel/money.ts'
import type { Service } from './book.ts'
import type { OwnSale } from './sell-by-oneself.ts'

/** Reads the form of an own sale: one service a line, «Доставка; 150,00; 2,5». Returns undefined when it can not be read. */
export function parseSale(form: URLSearchParams, now: Temporal.Instant): OwnSale | undefined {
  const lines = (form.get('services') ?? '').split('\n').filter((line) => line.trim() !== '')
  const services = lines.map(parseLine).filter((line) => line !== undefined)
  const customer = (form.get('customer') ?? '').trim()
  const customerInn = customer === '' ? undefined : parseInn(customer)
  if (services.length === 0 || services.length < lines.length || (customer !== '' && !customerInn)) return undefined
  return { services, operationTime: now.toString(), customerInn }
}

function parseLine(line: string): Service | undefined {
  const [name = '', price = '', count = '1'] = line.split(';').map((part) => part.trim())
  const amount = parseRubles(price)
  const quantity = /^\d{1,6}([.,]\d{1,3})?$/.test(count) ? Number(count.replace(',', '.')) : 0
  return name === '' || amount === undefined || amount <= 0 || quantity <= 0
    ? undefined
    : { name: name.slice(0, 256), amount, quantity }
}
