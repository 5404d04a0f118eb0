import type { AnnullableKind } from './document.ts'
import type { AnnulledFacts } from './document-facts.ts'
import { shortDay } from './party-blocks.ts'

type Names = { readonly what: string; readonly ofWhat: string; readonly short: string }

/** How an agreement names what it annuls: whom, of what, and in short further on. */
export const annulledNames: Record<AnnullableKind, Names> = {
  frame: { what: 'рамочный договор', ofWhat: 'рамочного договора', short: 'Договор' },
  order: { what: 'заказ', ofWhat: 'заказа', short: 'Заказ' },
  act: { what: 'акт об оказанных услугах', ofWhat: 'акта об оказанных услугах', short: 'Акт' },
  nda: { what: 'соглашение о конфиденциальности', ofWhat: 'соглашения о конфиденциальности', short: 'Документ' },
  addendum: { what: 'дополнительное соглашение', ofWhat: 'дополнительного соглашения', short: 'Документ' },
  own: { what: 'документ заказчика', ofWhat: 'документа заказчика', short: 'Документ' },
}

/** «акт об оказанных услугах № Д-2026-000045 от 21.11.2026» */
export function nameInText({ kind, number, day }: Pick<AnnulledFacts, 'kind' | 'number' | 'day'>): string {
  return `${annulledNames[kind].what} № ${number} от ${shortDay(day)}`
}
