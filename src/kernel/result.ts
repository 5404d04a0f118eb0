/** The outcome of a business operation: success with a value, or a refusal with a reason. Faults are thrown, never returned. */
export type Result<Value, Refusal> = Ok<Value> | Refused<Refusal>

export type Ok<Value> = { readonly ok: true; readonly value: Value }
export type Refused<Refusal> = { readonly ok: false; readonly refusal: Refusal }

export function ok(): Ok<undefined>
export function ok<Value>(value: Value): Ok<Value>
export function ok<Value>(value?: Value): Ok<Value | undefined> {
  return { ok: true, value }
}

export function refuse<const Refusal extends { kind: string }>(refusal: Refusal): Refused<Refusal> {
  return { ok: false, refusal }
}
