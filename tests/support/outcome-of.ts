/** How a call ended: `done`, or the kind of its refusal. */
export function outcomeOf(body: Readonly<Record<string, unknown>>): string {
  return body['code'] === 1 ? 'done' : String(body['kind'])
}
