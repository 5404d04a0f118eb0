/** The specification sends the phone under three spellings of one name: the browser joins them, the server takes the one value. */
export function phoneHeaders(phone: string): { readonly phone: string } {
  const spelled = { phone, Phone: phone, PHONE: phone }
  return spelled
}

/** Both spellings of the specification. */
export function personHeaders(personId: string): { readonly 'person-id': string } {
  const spelled = { 'person-id': personId, person_id: personId }
  return spelled
}
