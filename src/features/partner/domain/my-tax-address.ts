/** Where the person answers the tax service. The training «Мой налог» has a page for each ИНН, the real one asks to enter. */
export function myTaxAddress(partner: { readonly my_tax_url: string; readonly training: boolean }, inn: string): string {
  return partner.training && inn !== '' ? `${partner.my_tax_url}/cabinet/${inn}` : partner.my_tax_url
}
