import { formatDay } from '#/kernel/time.ts'

/**
 * «Назначение платежа»: the act, the kind of income and the tax, cut to the bank's limit of 210 characters. `reference` names the
 * order in a statement: «Р-2026-00031/17».
 */
export function paymentPurpose(
  act: { readonly number: string; readonly day: Temporal.PlainDate } | undefined,
  service: string,
  reference?: string,
): string {
  const ground = act ? `Оплата по акту № ${act.number} от ${formatDay(act.day)}` : 'Оплата принятых работ'
  const tail = `, НПД, НДС не облагается${reference === undefined ? '' : `, ${reference}`}`
  const room = 210 - ground.length - tail.length - 2
  const words = service.replaceAll(/\s+/g, ' ').trim()
  const cut = words.length > room ? `${words.slice(0, Math.max(0, room - 1))}…` : words
  return cut === '' ? `${ground}${tail}` : `${ground}: ${cut}${tail}`
}

/** What a receipt names as sold: the service of the row, or the text of its task; the tax service takes 256 characters. */
export function receiptName(service: string, receiptText: string): string {
  return (service === '' ? receiptText : service).slice(0, 256)
}

/** «Р-2026-00031/17»: the register and the row. */
export function orderReference(register: string, row: number): string {
  return `${register}/${row}`
}
