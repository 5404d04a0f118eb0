declare const brand: unique symbol

/** A value that only its parser can make: `Brand<string, 'PersonInn'>` is not any string. */
export type Brand<Value, Name extends string> = Value & { readonly [brand]: Name }
