export type Brand<Value, Name> = Value & { readonly name: Name }
