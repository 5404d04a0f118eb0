/**
 * Where the person answers the tax service. The test version of «Мой налог» has a page per ИНН, the real one asks to sign in.
 */
export function myTaxAddress(partner: { readonly my_tax_url: string; readonly training: boolean }, inn: string): string {
  return partner.training && inn !== '' ? `${partner.my_tax_url}/cabinet/${inn}` : partner.my_tax_url
}
