import type { CallReply } from '#/wire/endpoint.ts'
import type { readPartner } from '../contract.ts'

export type Partner = CallReply<typeof readPartner>

/** Where the person answers the tax service. The training «Мой налог» has a page for each ИНН, the real one asks to enter. */
export function myTaxAddress(partner: Partner, inn: string): string {
  return partner.training && inn !== '' ? `${partner.my_tax_url}/cabinet/${inn}` : partner.my_tax_url
}
