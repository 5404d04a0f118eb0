declare const brand: unique symbol

/** A value that only its parser can create: an arbitrary string is not assignable to `Brand<string, 'PersonInn'>`. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
